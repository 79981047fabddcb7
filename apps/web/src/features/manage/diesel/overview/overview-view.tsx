import type { DieselDay, DieselView } from '@gatelight/contract/places/diesel';
import type { DieselEntry } from '@gatelight/contract/places/diesel/entries';
import { shortDay, weekDay } from '../../../../data/power/figures.ts';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { signedText } from '../entries/typed.ts';
import { PhotoButtons } from '../entries/photo-buttons.tsx';
import { AlarmCard } from './alarms.tsx';
import { CostCard, ProposalCard, RunsCard, TankCard } from './side-cards.tsx';
import { UsedChart, isOver } from './used-chart.tsx';
import { litresText, tenthText } from '../../../../ui/values/count-text.ts';

/** Alarms, the last days, deliveries; beside them the tank, the cost of a kWh and the runs of today. */
export function OverviewView({
  estate,
  view,
  tankId,
}: {
  readonly estate: string;
  readonly view: DieselView;
  readonly tankId: string;
}) {
  const tank = view.tanks.find(({ id }) => id === tankId);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
      <div className="grid min-w-0 gap-4">
        {view.alarms.map((alarm) => (
          <AlarmCard key={alarm.id} estate={estate} alarm={alarm} mayWrite={view.may_write} />
        ))}
        {view.days.length > 0 && (
          <section className="card grid gap-3 p-4">
            <h2 className="text-18">{words.usedTitle}</h2>
            <UsedChart days={view.days} />
          </section>
        )}
        <DaysTable days={view.days} />
        <Deliveries deliveries={view.deliveries} mayWrite={view.may_write} />
      </div>
      <div className="grid min-w-0 gap-4">
        {tank && <TankCard tank={tank} />}
        <CostCard view={view} />
        <RunsCard runs={view.runs_today} />
        {view.proposal && <ProposalCard proposal={view.proposal} tariff={view.tariff} />}
      </div>
    </div>
  );
}

const anHour = (litres: number, hours: number) => (hours > 0 ? tenthText(litres / hours) : '');

function DaysTable({ days }: { readonly days: readonly DieselDay[] }) {
  const sum = (of: (day: DieselDay) => number) => days.reduce((total, day) => total + of(day), 0);
  const used = sum((day) => day.used_litres);
  const expected = sum((day) => day.expected_litres);
  return (
    <PlainTable
      title={words.days}
      note={
        days.length > 0 &&
        words.sums(
          days.length,
          tenthText(sum((day) => day.hours)),
          litresText(sum((day) => day.kwh)),
          litresText(used),
          litresText(expected),
          signedText(used - expected),
        )
      }
      rows={days}
      rowId={({ day }) => day}
      empty={words.noDays}
      isMarked={isOver}
      columns={[
        {
          head: words.fromDip,
          cell: (day) => (
            <>
              {weekDay(day.day)} {shortDay(day.day).split(' ')[1]}
              {day.is_estimate && <span className="block text-13 text-ink-2">{words.estimate}</span>}
            </>
          ),
        },
        { head: words.dip, isNumber: true, cell: ({ dip_litres }) => litresText(dip_litres) },
        { head: words.hours, isNumber: true, cell: ({ hours }) => tenthText(hours) },
        { head: words.made, isNumber: true, cell: ({ kwh }) => litresText(kwh) },
        { head: words.used, isNumber: true, cell: ({ used_litres }) => litresText(used_litres) },
        { head: words.expected, isNumber: true, cell: ({ expected_litres }) => litresText(expected_litres) },
        {
          head: words.difference,
          isNumber: true,
          cell: (day) => signedText(day.used_litres - day.expected_litres),
        },
        { head: words.anHour, isNumber: true, cell: (day) => anHour(day.used_litres, day.hours) },
        { head: words.usual, isNumber: true, cell: (day) => anHour(day.expected_litres, day.hours) },
      ]}
    />
  );
}

function Deliveries({
  deliveries,
  mayWrite,
}: {
  readonly deliveries: readonly DieselEntry[];
  readonly mayWrite: boolean;
}) {
  return (
    <PlainTable
      title={words.deliveries}
      note={words.deliveriesNote}
      rows={deliveries}
      rowId={({ id }) => id}
      empty={words.noDeliveries}
      columns={[
        { head: words.date, cell: ({ at }) => lagosDay(at) },
        { head: words.supplier, cell: ({ supplier }) => supplier ?? '' },
        { head: words.waybillHead, isNumber: true, cell: ({ waybill_litres }) => litresText(waybill_litres ?? 0) },
        { head: words.measured, isNumber: true, cell: ({ litres }) => litresText(litres ?? 0) },
        {
          head: words.short,
          isNumber: true,
          cell: ({ short_litres, at_15 }) => (
            <>
              {litresText(short_litres ?? 0)}
              {at_15 && <span className="block text-13 text-ink-2">{words.short15}</span>}
            </>
          ),
        },
        {
          head: words.perLitre,
          isNumber: true,
          cell: ({ price_kobo_per_litre }) => nairaText(price_kobo_per_litre ?? 0n),
        },
        { head: words.paid, isNumber: true, cell: ({ paid_kobo }) => <Money kobo={paid_kobo ?? 0n} /> },
        ...(mayWrite ? [{ head: words.proof, cell: (entry: DieselEntry) => <PhotoButtons entry={entry} /> }] : []),
      ]}
    />
  );
}
