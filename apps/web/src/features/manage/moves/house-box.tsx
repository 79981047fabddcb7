import type { ReactNode } from 'react';

/** A part of a house's page: its heading, a button, and a list. */
export function Box({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={title} className="card grid min-w-0 gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Rows with a name on the left and details on the right. */
export function Row({
  head,
  text,
  children,
}: {
  readonly head: ReactNode;
  readonly text: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">{head}</span>
        <span className="text-14 text-ink-2 wrap-anywhere">{text}</span>
      </span>
      {children !== undefined && (
        <span className="ms-auto flex flex-wrap items-center justify-end gap-2">{children}</span>
      )}
    </li>
  );
}
