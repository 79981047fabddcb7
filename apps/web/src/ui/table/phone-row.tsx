import type { ReactNode } from 'react';

export type PhoneRowProps = {
  readonly title: ReactNode;
  /** Further details that a person needs to choose the row. */
  readonly text: ReactNode;
  /** At the end of the row: an amount, a state, or one above the other. */
  readonly children: ReactNode;
};

/** A row of a table on a phone, where columns have no room. */
export function PhoneRow({ title, text, children }: PhoneRowProps) {
  return (
    // A long state goes below the text: beside it, it would leave room for a single letter a line.
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="grid min-w-0 grow basis-32 gap-0.5">
        <b className="font-semibold wrap-anywhere">{title}</b>
        <span className="nums text-14 text-ink-2 wrap-anywhere">{text}</span>
      </span>
      <span className="ms-auto grid justify-items-end gap-1">{children}</span>
    </span>
  );
}
