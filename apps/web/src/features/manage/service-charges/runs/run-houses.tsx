import type { ChargeRun, ChargeRunHouse } from '@gatelight/contract/money/service-charges-estate';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { cx } from '../../../../ui/styles/class-names.ts';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { withSign } from '../amounts.ts';
import { runHousesQuery } from '../queries.ts';
import type { RunFilter } from '../queries.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';
import { ShowMore } from '../../../../data/lists/show-more.tsx';

const words = CHARGES_WORDS.runs;

function payerText({ payer_kind: kind, payer_name: name, is_occupied: isOccupied }: ChargeRunHouse): string {
  if (kind === 'house' || name === '') return isOccupied ? words.unknownPayer : words.empty;
  return kind === 'owner' && !isOccupied ? words.owner(name) : name;
}

function Why({ row }: { readonly row: ChargeRunHouse }) {
  const word = row.leaves_on === null ? words.reasons[row.reason] : words.movesOut(lagosDay(row.leaves_on, true));
  return row.needs_look ? <StatePill tone="warning" word={word} /> : <>{word}</>;
}

/** The amount of each house in a run, the biggest change first, with the reason. */
export function RunHouses({ estate, run }: { readonly estate: string; readonly run: ChargeRun }) {
  const [filter, setFilter] = useState<RunFilter>('');
  const houses = useInfiniteQuery(runHousesQuery(estate, run.id, filter));
  const rows = houses.data?.pages.flatMap(({ items }) => items);
  const filters: readonly { readonly value: RunFilter; readonly label: string; readonly count?: number }[] = [
    { value: '', label: words.all },
    { value: 'needs-look', label: words.needsLook, count: run.needs_look },
    ...run.reasons.map(({ reason, houses: count }) => ({ value: reason, label: words.reasons[reason], count })),
  ];
  return (
    <div className="grid min-w-0 content-start gap-3">
      <div role="group" aria-label={words.filters} className="flex flex-wrap gap-2">
        {filters.map(({ value, label, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={filter === value}
            className={cx('btn btn-small dt-chip', filter === value && 'dt-chip-on')}
            onClick={() => setFilter(value)}
          >
            {label}
            {count !== undefined && <span className="dt-count">{count}</span>}
          </button>
        ))}
      </div>
      {rows ? (
        <PlainTable
          title={words.figures.bills}
          empty={words.noneFits}
          rows={rows}
          rowId={(row) => row.house_id}
          isMarked={(row) => row.needs_look}
          columns={[
            { head: CHARGES_WORDS.house, cell: (row) => row.house_name },
            { head: words.whoPays, cell: payerText },
            {
              head: run.last_title ?? words.last,
              cell: (row) => (row.last_kobo === null ? '' : <Money kobo={row.last_kobo} />),
              isNumber: true,
            },
            { head: run.title, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
            {
              head: words.change,
              cell: (row) =>
                row.change_kobo === 0n ? words.same : withSign(row.change_kobo, nairaText(row.change_kobo)),
              isNumber: true,
            },
            { head: words.why, cell: (row) => <Why row={row} /> },
          ]}
          total={
            filter === '' && !houses.hasNextPage
              ? { label: CHARGES_WORDS.total, value: <Money kobo={run.total_kobo} />, span: 3 }
              : undefined
          }
        />
      ) : (
        <NotRead query={houses} title={CHARGES_WORDS.failed} />
      )}
      <ShowMore key={filter} list={houses} />
    </div>
  );
}
