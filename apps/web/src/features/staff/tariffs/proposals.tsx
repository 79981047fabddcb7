import type { TariffProposal } from '@gatelight/contract/selling/tariffs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fullDay } from '../../../data/power/figures.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { ShowMore } from '../../../data/lists/show-more.tsx';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { TARIFF_WORDS as words } from '../../../strings/staff/tariffs.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { litresText } from '../../../ui/values/count-text.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { proposalsQuery } from './queries.ts';

const ESTATE: PlainColumn<TariffProposal> = {
  head: words.estate,
  cell: ({ estate_name, tariff_id, tariff_name, fuel }) => (
    <span className="grid min-w-0 whitespace-normal">
      <b className="font-semibold">{estate_name}</b>
      <Link className="w-fit underline" to={STAFF_PATHS.tariff(tariff_id)}>
        {tariff_name}
      </Link>
      <span className="text-13 font-normal text-ink-2">
        {fuel === null
          ? words.noFuel
          : words.fuelOf(nairaText(fuel.cost_kobo, true), litresText(fuel.kwh), fullDay(fuel.from), fullDay(fuel.to))}
      </span>
    </span>
  ),
};

const COLUMNS: readonly PlainColumn<TariffProposal>[] = [
  ESTATE,
  {
    head: words.priceNow,
    isNumber: true,
    cell: ({ price_kobo_per_unit: price }) => (price === null ? words.noPrice : <Money kobo={price} />),
  },
  {
    head: words.proposed,
    isNumber: true,
    cell: ({ fuel }) => fuel && <Money kobo={fuel.price_kobo_per_unit} />,
  },
  {
    head: words.next,
    cell: ({ next }) =>
      next ? (
        <span className="whitespace-normal">
          {nairaText(next.price_kobo_per_unit)}, {lagosTime(next.valid_from)}
        </span>
      ) : (
        words.noNext
      ),
  },
];

/**
 * The diesel cost of a generator's kWh in each estate with a tariff for it, and the price that covers it. It is a proposal: staff
 * schedule a change, and a second person approves it. Hidden without such a tariff.
 */
export function Proposals({
  tariff = '',
  onTake,
  onEnd,
}: {
  /** The proposals of one tariff; without it those of all. */
  readonly tariff?: string;
  readonly onTake?: ((proposal: TariffProposal) => void) | undefined;
  readonly onEnd?: ((proposal: TariffProposal) => void) | undefined;
}) {
  const list = useInfiniteQuery(proposalsQuery(tariff));
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.isError && !list.data) return <Notice kind="danger">{readFailure(list.error)}</Notice>;
  if (rows.length === 0) return null;
  const acts: PlainColumn<TariffProposal> = {
    head: words.change,
    cell: (row) => (
      <span className="grid justify-items-start gap-1">
        {row.fuel && onTake && <Button small look="outline" name={words.takeProposal} onClick={() => onTake(row)} />}
        {onEnd && <Button small look="quiet" name={words.endGenerator} onClick={() => onEnd(row)} />}
      </span>
    ),
  };
  return (
    <div className="grid gap-2">
      <PlainTable
        title={words.proposals}
        note={words.proposalsNote}
        columns={[...COLUMNS, ...(onTake === undefined && onEnd === undefined ? [] : [acts])]}
        rows={rows}
        rowId={({ estate_id }) => estate_id}
        empty={words.noFuel}
      />
      <ShowMore list={list} name={words.moreProposals} />
    </div>
  );
}
