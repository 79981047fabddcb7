import type { DraftRow, ImportDetail } from '@gatelight/contract/places/imports';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { ShowMore } from '../../../data/lists/show-more.tsx';
import { IMPORT_WORDS as words } from '../../../strings/staff/imports.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { useEndInView } from '../../../ui/hooks/use-end-in-view.ts';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { correctCell, importQuery, rowsQuery } from './queries.ts';
import type { RowFilter } from './queries.ts';
import { countText } from '../../../ui/values/count-text.ts';

const FILTERS: readonly RowFilter[] = ['problems', 'bad', 'warned', 'ready'];

/** The rows of an import; in a draft each cell can be corrected. */
export function ImportRows({ detail }: { readonly detail: ImportDetail }) {
  const [show, setShow] = useState<RowFilter>('problems');
  const rows = useInfiniteQuery(rowsQuery(detail.id, detail.revision, show));
  const end = useEndInView<HTMLDivElement>(
    () => void rows.fetchNextPage(),
    rows.hasNextPage && !rows.isFetching && !rows.isFetchNextPageError,
  );
  const items = rows.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = { problems: detail.rows, bad: detail.bad, warned: detail.warned, ready: detail.ready };
  return (
    <section className="card min-w-0 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-3">
        <div className="flex flex-wrap gap-2">
          {FILTERS.map((filter) => (
            <Button
              key={filter}
              name={`${words.tabs[filter]} ${countText(counts[filter])}`}
              look={show === filter ? 'primary' : 'quiet'}
              small
              aria-pressed={show === filter}
              onClick={() => setShow(filter)}
            />
          ))}
        </div>
        {detail.state === 'draft' && <span className="text-13 text-ink-2">{words.correct}</span>}
      </div>
      {rows.error && !rows.isFetchNextPageError && <Notice kind="danger">{failureText(rows.error)}</Notice>}
      {rows.isPending && <Skeleton className="h-48 w-full" />}
      {rows.data && items.length === 0 && <p className="text-14 text-ink-2">{words.noRows}</p>}
      {items.length > 0 && <Rows detail={detail} items={items} />}
      <div ref={end}>
        <ShowMore key={show} list={rows} className="mt-3" />
      </div>
    </section>
  );
}

function Rows({ detail, items }: { readonly detail: ImportDetail; readonly items: readonly DraftRow[] }) {
  return (
    // A wide file scrolls sideways, also with the keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label={detail.file_name}>
      <table className="w-full text-14">
        <thead>
          <tr className="text-start text-ink-2">
            <th className="p-2 text-start font-medium">{words.row}</th>
            <th className="p-2 text-start font-medium">{words.result}</th>
            {detail.columns.map((column) => (
              <th key={column} className="p-2 text-start font-medium whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={row.number} className="border-t border-line align-top">
              <td className="p-2 text-ink-2">{row.number}</td>
              <td className="min-w-56 p-2">
                <Result row={row} />
              </td>
              {detail.columns.map((column, index) => (
                <Cell key={column} detail={detail} row={row} column={column} value={row.cells[index] ?? ''} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Result({ row }: { readonly row: DraftRow }) {
  if (row.problems.length === 0 && row.warnings.length === 0) return <StatePill tone="success" word={words.ready} />;
  return (
    <ul className="grid gap-1">
      {row.problems.map(({ column, text }) => (
        <li key={column + text} className="text-danger">
          {text}
        </li>
      ))}
      {row.warnings.map(({ column, text }) => (
        <li key={column + text} className="text-warning">
          {text}
        </li>
      ))}
    </ul>
  );
}

function Cell({
  detail,
  row,
  column,
  value,
}: {
  readonly detail: ImportDetail;
  readonly row: DraftRow;
  readonly column: string;
  readonly value: string;
}) {
  const [typed, setTyped] = useState<string>();
  const queries = useQueryClient();
  const saving = useSingleMutation({
    mutationFn: (next: string) =>
      correctCell(detail.id, { revision: detail.revision, row: row.number, column, value: next }),
    onSuccess: (next) => {
      queries.setQueryData(importQuery(detail.id).queryKey, next);
      setTyped(undefined);
    },
    // Another person may have corrected the draft: it is read again.
    onError: () => queries.invalidateQueries({ queryKey: ['admin', 'imports', detail.id] }),
  });
  const isBad = row.problems.some((one) => one.column === column);
  const isWarned = row.warnings.some((one) => one.column === column);
  const look = isBad ? 'bg-danger-soft' : isWarned ? 'bg-warning-soft' : '';
  const shown = value === '' ? <i className="text-ink-2">{words.emptyCell}</i> : value;
  if (detail.state !== 'draft')
    return (
      <td className={`p-2 ${look}`}>
        <span className="line-clamp-3 max-w-80 wrap-break-word">{shown}</span>
      </td>
    );
  if (typed === undefined) {
    return (
      <td className={look}>
        <button
          type="button"
          className="line-clamp-3 min-h-9 w-full max-w-80 min-w-24 p-2 text-start wrap-break-word"
          aria-label={`${words.editCell(column, row.number)}: ${value || words.emptyCell}`}
          onClick={() => setTyped(value)}
        >
          {shown}
        </button>
      </td>
    );
  }
  return (
    <td className={look}>
      <form
        className="flex gap-1 p-1"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(typed);
        }}
      >
        <input
          className="min-w-32 rounded-sm border border-line bg-surface px-2"
          aria-label={words.editCell(column, row.number)}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
        />
        <Button type="submit" name={words.saveCell} small isLoading={saving.isPending} />
      </form>
      {saving.error && <p className="px-2 text-13 text-danger">{failureText(saving.error)}</p>}
    </td>
  );
}
