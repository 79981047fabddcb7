import type { ReactNode } from 'react';

/** A card with a heading and its actions. */
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
    <section className="card grid min-w-0 gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
