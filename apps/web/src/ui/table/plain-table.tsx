import type { ReactNode } from 'react';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { cx } from '../styles/class-names.ts';
import './table.css';

export type PlainColumn<Row> = {
  /** Null: the column of actions. It is named for screen readers only. */
  readonly head: string | null;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** A class such as `w-1/5`. Tables below each other with the same widths have their columns in line. */
  readonly width?: string;
};

/** The last line of a table: `span` columns of label, the sum, and the remaining columns. */
export type PlainTotal = { readonly label: string; readonly value: ReactNode; readonly span: number };

/** A short table in a card, for lists of a few rows: no sort, no filter, no pages. On a phone each row is a block. */
export function PlainTable<Row>({
  title,
  note,
  columns,
  rows,
  rowId,
  empty,
  total,
  isMarked,
  className,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly empty: string;
  readonly total?: PlainTotal | undefined;
  /** Rows that need attention are amber. */
  readonly isMarked?: (row: Row) => boolean;
  readonly className?: string;
}) {
  return (
    <section className={cx('card min-w-0 overflow-hidden', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-2 px-4 py-3">
        <h2 className="text-18">{title}</h2>
        {note && <div className="text-13 text-ink-2">{note}</div>}
      </div>
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-14 text-ink-2">{empty}</p>
      ) : (
        // A region that scrolls can be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
          <table className="dt dt-plain" role="table">
            <thead role="rowgroup">
              <tr role="row">
                {columns.map(({ head, isNumber, width }) => (
                  <th key={head} role="columnheader" scope="col" className={cx(isNumber && 'dt-number', width)}>
                    {head ?? <span className="sr-only">{words.acts}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            {/* With `display: block` screen readers no longer see a table; the roles restore it. */}
            <tbody role="rowgroup">
              {rows.map((row) => (
                <tr key={rowId(row)} role="row" className={isMarked?.(row) ? 'bg-warning-soft' : undefined}>
                  {columns.map(({ head, cell, isNumber }) => (
                    <td
                      key={head}
                      role="cell"
                      data-head={head ?? ''}
                      className={isNumber ? 'dt-number nums' : undefined}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
              {total && (
                <tr role="row" className="font-semibold">
                  <td role="cell" colSpan={total.span}>
                    {total.label}
                  </td>
                  <td role="cell" className="dt-number nums">
                    {total.value}
                  </td>
                  {columns.length > total.span + 1 && <td role="cell" colSpan={columns.length - total.span - 1} />}
                </tr>
              )}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
