import type { TariffVersion } from '@gatelight/contract/selling/tariffs';
import { TARIFF_WORDS as words } from '../../../strings/staff/tariffs.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import type { TariffPage } from './queries.ts';
import { VersionPill } from './prices/version-pill.tsx';
import { changeOfUnits, countText, unitsText } from '../../../ui/values/count-text.ts';

const time = (at: Date) => lagosTime(at).replace(' WAT', '');

const versionColumns = (unit: string): readonly PlainColumn<TariffVersion>[] => [
  {
    head: words.pricePer(unit),
    cell: ({ price_kobo_per_unit }) => <Money kobo={price_kobo_per_unit} />,
    isNumber: true,
  },
  { head: words.from, cell: ({ valid_from }) => time(valid_from) },
  { head: words.until, cell: ({ valid_until }) => (valid_until ? time(valid_until) : words.noEnd) },
  { head: words.askedBy, cell: ({ asked_by }) => asked_by ?? '–' },
  { head: words.approvedBy, cell: ({ approved_by }) => approved_by ?? '–' },
  { head: words.sales, cell: ({ sales }) => (sales >= 1000 ? words.manySales : sales), isNumber: true },
  { head: words.state, cell: ({ state }) => <VersionPill state={state} /> },
];

export function VersionTable({
  versions,
  unit,
}: {
  readonly versions: readonly TariffVersion[];
  readonly unit: string;
}) {
  return (
    <PlainTable
      title={words.versions}
      note={words.versionsNote}
      columns={versionColumns(unit)}
      rows={versions}
      rowId={({ id }) => id}
      empty={words.noPrice}
    />
  );
}

/** Units for usual amounts, now and after the next change. */
export function BoughtTable({ data: { tariff, versions, bought } }: { readonly data: TariffPage }) {
  const unit = words.units[tariff.utility];
  const next = versions.findLast(({ state }) => state === 'scheduled');
  const shown = (units: string | null) => (units === null ? words.nothing : `${unitsText(units)} ${unit}`);
  const columns: PlainColumn<TariffPage['bought'][number]>[] = [
    { head: words.paid, cell: ({ amount_kobo }) => <Money kobo={amount_kobo} /> },
    {
      head: words.now(tariff.price_kobo_per_unit === null ? words.noPrice : nairaText(tariff.price_kobo_per_unit)),
      isNumber: true,
      cell: ({ units_now }) => shown(units_now),
    },
  ];
  if (next) {
    columns.push(
      {
        head: words.later(nairaText(next.price_kobo_per_unit)),
        isNumber: true,
        cell: ({ units_then }) => shown(units_then),
      },
      {
        head: words.change,
        isNumber: true,
        cell: ({ units_now, units_then }) => `${changeOfUnits(units_now, units_then)} ${unit}`,
      },
    );
  }
  return (
    <PlainTable
      title={words.bought}
      note={words.boughtNote}
      columns={columns}
      rows={bought}
      rowId={({ amount_kobo }) => String(amount_kobo)}
      empty={words.noPrice}
    />
  );
}

const WHO: readonly PlainColumn<TariffPage['on_it'][number]>[] = [
  { head: words.estate, cell: ({ estate_name }) => estate_name },
  { head: words.meters, cell: ({ meters }) => countText(meters), isNumber: true },
];
const COMING: readonly PlainColumn<TariffPage['coming'][number]>[] = [
  { head: words.estate, cell: ({ estate_name }) => estate_name },
  { head: words.from, cell: ({ valid_from }) => time(valid_from) },
  { head: words.meters, cell: ({ meters }) => countText(meters), isNumber: true },
];

/** The estates that have the tariff, and those that get it later. */
export function WhoTable({ data: { on_it, coming } }: { readonly data: TariffPage }) {
  return (
    <>
      <PlainTable
        title={words.who}
        columns={WHO}
        rows={on_it}
        rowId={({ estate_id }) => estate_id}
        empty={words.nobody}
      />
      {coming.length > 0 && (
        <PlainTable title={words.coming} columns={COMING} rows={coming} rowId={({ id }) => id} empty={words.nobody} />
      )}
    </>
  );
}
