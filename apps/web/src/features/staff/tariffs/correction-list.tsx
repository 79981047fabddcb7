import type { TariffCorrection } from '@gatelight/contract/selling/tariffs';
import { useQuery } from '@tanstack/react-query';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { TARIFF_WORDS as words } from '../../../strings/staff/tariffs.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money } from '../../../ui/values/money.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { correctionsQuery } from './queries.ts';

const COLUMNS: readonly PlainColumn<TariffCorrection>[] = [
  { head: words.tariff, cell: ({ tariff_name }) => tariff_name },
  { head: words.period, cell: ({ from, until }) => `${lagosTime(from)} to ${lagosTime(until)}` },
  { head: words.rightPrice, cell: ({ right_price_kobo }) => <Money kobo={right_price_kobo} />, isNumber: true },
  {
    head: words.goesBack,
    cell: ({ back_kobo, by }) => (
      <>
        <Money kobo={back_kobo} />
        {by === 'tokens' && <span className="block text-13 text-ink-2">{words.inTokens}</span>}
      </>
    ),
    isNumber: true,
  },
  {
    head: words.orders,
    isNumber: true,
    cell: ({ done, orders, problems }) =>
      `${words.doneOf(done, orders)}${problems > 0 ? `, ${words.problems(problems)}` : ''}`,
  },
  {
    head: words.askedBy,
    cell: ({ asked_by, approved_by }) => (approved_by === null ? asked_by : `${asked_by}, ${approved_by}`),
  },
];

/** Corrections of wrong prices, with their progress. */
export function CorrectionList() {
  const list = useQuery({
    ...correctionsQuery,
    // A running correction is polled.
    refetchInterval: ({ state }) => (state.data?.some(({ done_at }) => done_at === null) ? 3000 : false),
  });
  if (!list.data) return <NotRead query={list} title={words.failed} className="h-40 rounded-lg" />;
  return (
    <PlainTable
      title={words.tabs.corrections}
      columns={COLUMNS}
      rows={list.data}
      rowId={({ id }) => id}
      empty={`${words.correctionsNone}. ${words.correctionsNoneText}`}
    />
  );
}
