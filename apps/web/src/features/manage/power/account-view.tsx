import type { PowerAccountView, PowerDay, PowerLineView } from '@gatelight/contract/places/power';
import Check from 'lucide-react/icons/check';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import {
  dayText,
  kwhText,
  millions,
  shortDay,
  spanText,
  weekDay,
  wholeKwh,
  wholeText,
} from '../../../data/power/figures.ts';
import { POWER_WORDS as words } from '../../../strings/manage/power.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState } from '../../../ui/feedback/state-screens.tsx';
import { SwitchRow } from '../../../ui/fields/switch-row.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { nairaText } from '../../../ui/values/money.tsx';
import { monthText } from '../../../ui/values/month-text.ts';
import { percentOfPoints, percentText } from '../../../ui/values/percent.ts';
import { ColourKey, ShareBar } from '../../../ui/values/share-bar.tsx';
import { useChange } from '../dialog-parts.tsx';
import { DaysChart } from '../days-chart.tsx';
import { publish } from './queries.ts';
import { QuietHouses } from './quiet-houses.tsx';

/** A share with one place, so that a column of them is easy to compare. */
const lossText = (bp: number) => percentText(bp / 100, 1);

type Given = {
  readonly estate: string;
  readonly account: PowerAccountView;
  /** As residents see it: without lines and days. */
  readonly isOpen: boolean;
  readonly onMeters: () => void;
};

/** The account of a month on one page. */
export function AccountView({ estate, account, isOpen, onMeters }: Given) {
  const isKnown = account.days_counted > 0;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
      <div className="grid min-w-0 gap-4">
        {isKnown ? (
          <>
            <InAndOut account={account} />
            {!isOpen && <ByDay account={account} />}
            {!isOpen && <Lines estate={estate} account={account} />}
            {!isOpen && <DaysTable account={account} />}
          </>
        ) : (
          <section className="card p-4">
            <EmptyState
              title={words.empty}
              text={account.known_months.length === 0 ? words.emptyText : words.emptyDays}
              action={<Button name={words.toMeters} onClick={onMeters} />}
            />
          </section>
        )}
      </div>
      <div className="grid min-w-0 gap-4">
        {isKnown && <MoneyCard account={account} />}
        <PaidCard account={account} />
        {!isOpen && account.may_write && <Publishing estate={estate} account={account} />}
      </div>
    </div>
  );
}

function InAndOut({ account }: { readonly account: PowerAccountView }) {
  const { grid, generator, solar, houses, common, came, lost } = wholeKwh(account);
  const source = [
    { name: 'grid', value: grid, colour: 'var(--svc-grid)', text: `${words.parts.grid} ${wholeText(grid)}` },
    {
      name: 'generator',
      value: generator,
      colour: 'var(--svc-diesel)',
      text: `${words.parts.generator} ${wholeText(generator)}`,
    },
    { name: 'solar', value: solar, colour: 'var(--svc-solar)', text: `${words.parts.solar} ${wholeText(solar)}` },
  ].filter(({ value }) => value !== 0);
  return (
    <section className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-18">{words.inAndOut}</h2>
        <p className="text-13 text-ink-3">{words.days(account.days_counted)}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid content-start gap-2">
          <p className="flex items-baseline justify-between gap-2">
            <b className="nums font-semibold">{words.in(wholeText(came))}</b>
            <span className="text-13 text-ink-2">{words.meters(account.meters_in)}</span>
          </p>
          <ShareBar label={words.in(wholeText(came))} parts={source} />
        </div>
        <div className="grid content-start gap-2">
          <p className="flex items-baseline justify-between gap-2">
            <b className="nums font-semibold">{words.out(wholeText(came))}</b>
            <span className="text-13 text-ink-2">{words.meters(account.meters_out)}</span>
          </p>
          <ShareBar
            label={words.out(wholeText(came))}
            parts={[
              {
                name: 'houses',
                value: houses,
                colour: 'var(--primary)',
                text: `${words.parts.houses} ${wholeText(houses)}`,
              },
              {
                name: 'common',
                value: common,
                colour: 'var(--svc-water)',
                text: `${words.parts.common} ${wholeText(common)}`,
              },
              {
                name: 'lost',
                value: lost,
                colour: 'var(--svc-power)',
                text: `${words.parts.lost} ${wholeText(lost)} (${lossText(account.lost_bp)})`,
              },
            ]}
          />
        </div>
      </div>
      {account.days_missing > 0 && <Notice kind="warning">{words.missing(account.days_missing)}</Notice>}
      {account.houses_estimated && <p className="text-13 text-ink-2">{words.estimatedHouses}</p>}
      {account.common_estimated && <p className="text-13 text-ink-2">{words.estimatedCommon}</p>}
      <p className="text-13 text-ink-2">
        {account.normal
          ? words.normal(lossText(account.normal.median_bp), lossText(account.normal.limit_bp), account.normal.days)
          : words.noNormal}
      </p>
    </section>
  );
}

/** Days that a phone has room for. */
const PHONE_DAYS = 10;

function ByDay({ account }: { readonly account: PowerAccountView }) {
  const days = account.days.toReversed();
  return (
    <section className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-18">
          {words.byDay}
          {days.length > PHONE_DAYS && (
            <span className="font-text text-13 font-medium text-ink-2 md:hidden">, {words.lastDays}</span>
          )}
        </h2>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
          <ColourKey colour="var(--primary)">{words.parts.houses}</ColourKey>
          <ColourKey colour="var(--svc-water)">{words.parts.common}</ColourKey>
          <ColourKey colour="var(--svc-diesel)">{words.parts.lost}</ColourKey>
          {account.normal && (
            <ColourKey colour="var(--svc-power)">{words.parts.above(lossText(account.normal.limit_bp))}</ColourKey>
          )}
        </p>
      </div>
      <DaysChart days={days} width={730} className="max-md:hidden" />
      <DaysChart days={days.slice(-PHONE_DAYS)} width={330} className="md:hidden" />
    </section>
  );
}

function Lines({ estate, account }: { readonly estate: string; readonly account: PowerAccountView }) {
  const { from, until, items } = account.lines;
  const [line, setLine] = useState<PowerLineView | 'all' | null>(null);
  if (items.length === 0 || from === null || until === null) {
    return <section className="card p-4 text-14 text-ink-2">{words.noLines}</section>;
  }
  const worst = items.filter(({ above_since }) => above_since !== null).sort((a, b) => b.lost_bp! - a.lost_bp!)[0];
  return (
    <section className="card overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h2 className="text-18">{words.lines(spanText(from, until))}</h2>
        {account.may_write && (
          <Button
            look="outline"
            small
            icon={<Search aria-hidden="true" size={18} />}
            name={worst ? words.check(worst.name) : words.quiet}
            onClick={() => setLine(worst ?? 'all')}
          />
        )}
      </div>
      <ul className="grid gap-px border-t border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {items.map((one) => (
          <li
            key={one.id}
            className={cx('grid content-start gap-0.5 px-4 py-3', one.above_since ? 'bg-warning-soft' : 'bg-surface')}
          >
            <p className="text-13 text-ink-2">
              <b className="font-semibold text-ink">{one.name}</b> {one.covers}
            </p>
            {one.lost_bp === null || one.lost_tenths === null || one.in_tenths === null ? (
              <p className="text-13 text-ink-2">{one.houses < 3 ? words.lineHidden : words.lineUnknown}</p>
            ) : (
              <>
                <p className={cx('nums font-display text-20 font-bold', one.above_since && 'text-warning')}>
                  {lossText(one.lost_bp)}
                </p>
                <p className="nums text-13 text-ink-2">
                  {words.lineLost(kwhText(one.lost_tenths), kwhText(one.in_tenths))}
                </p>
                {one.above_since !== null && one.more_tenths !== null && (
                  <p className="nums text-13 text-warning">
                    {words.lineMore(kwhText(one.more_tenths), dayText(one.above_since))}
                  </p>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {line !== null && (
        <QuietHouses
          estate={estate}
          line={line === 'all' ? undefined : line}
          onAll={() => setLine('all')}
          onClose={() => setLine(null)}
        />
      )}
    </section>
  );
}

const DAY_COLUMNS: readonly PlainColumn<PowerDay>[] = [
  {
    head: words.day,
    cell: (day) => (
      <b className="font-semibold">
        {weekDay(day.day)}
        {day.is_estimate && <span className="ps-2 text-13 font-normal text-ink-3">{words.estimate}</span>}
      </b>
    ),
  },
  { head: words.parts.grid, isNumber: true, cell: (day) => wholeText(wholeKwh(day).grid) },
  { head: words.parts.generator, isNumber: true, cell: (day) => wholeText(wholeKwh(day).generator) },
  { head: words.parts.solar, isNumber: true, cell: (day) => wholeText(wholeKwh(day).solar) },
  { head: words.inHead, isNumber: true, cell: (day) => wholeText(wholeKwh(day).came) },
  { head: words.parts.houses, isNumber: true, cell: (day) => wholeText(wholeKwh(day).houses) },
  { head: words.commonHead, isNumber: true, cell: (day) => wholeText(wholeKwh(day).common) },
  { head: words.parts.lost, isNumber: true, cell: (day) => wholeText(wholeKwh(day).lost) },
  { head: words.lostShare, isNumber: true, cell: (day) => lossText(day.lost_bp) },
];

function DaysTable({ account }: { readonly account: PowerAccountView }) {
  const columns =
    account.solar_tenths === 0 ? DAY_COLUMNS.filter(({ head }) => head !== words.parts.solar) : DAY_COLUMNS;
  return (
    <>
      <PlainTable
        className="max-md:hidden"
        title={words.days(account.days_counted)}
        columns={columns}
        rows={account.days}
        rowId={({ day }) => day}
        isMarked={({ is_above }) => is_above}
        empty={words.emptyDays}
      />
      <PhoneDays days={account.days} />
    </>
  );
}

/** Days that a phone shows first. */
const FIRST_DAYS = 5;

/** The days on a phone: two lines each, five at first. */
function PhoneDays({ days }: { readonly days: readonly PowerDay[] }) {
  const [isAll, setIsAll] = useState(false);
  return (
    <section className="card overflow-hidden md:hidden">
      <ul className="grid divide-y divide-line">
        {(isAll ? days : days.slice(0, FIRST_DAYS)).map((day) => {
          const { came, houses, common, lost } = wholeKwh(day);
          return (
            <li
              key={day.day}
              className={cx('flex items-baseline justify-between gap-3 px-4 py-2.5', day.is_above && 'bg-warning-soft')}
            >
              <span className="grid">
                <b className="font-semibold">{weekDay(day.day)}</b>
                <span className="nums text-13 text-ink-2">
                  {words.phoneDay(wholeText(came), wholeText(houses), wholeText(common))}
                </span>
              </span>
              <span className="nums grid text-end whitespace-nowrap">
                <b className="font-semibold">{lossText(day.lost_bp)}</b>
                <span className="text-13 text-ink-2">{words.phoneLost(wholeText(lost))}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {!isAll && days.length > FIRST_DAYS && (
        <button
          type="button"
          className="min-h-11 w-full border-t border-line font-semibold"
          onClick={() => setIsAll(true)}
        >
          {words.allDays(days.length)}
        </button>
      )}
    </section>
  );
}

function MoneyCard({ account }: { readonly account: PowerAccountView }) {
  const { money, month } = account;
  const isOver = account.known_months[0] !== month;
  const supplier = money.supplier ?? words.supplier;
  const minus = (kobo: bigint) => `−${nairaText(kobo)}`;
  const lines: readonly (readonly [string, string])[] = [
    [words.sold, nairaText(money.sold_kobo)],
    [words.commonCharge, `+${nairaText(money.common_charge_kobo)}`],
    [words.collected, nairaText(money.collected_kobo)],
    [words.fee(percentOfPoints(money.fee_bp)), minus(money.fee_kobo)],
    [money.supplier_is_estimate ? words.billSoFar(supplier) : words.bill(supplier), minus(money.supplier_kobo)],
  ];
  return (
    <section className="card grid gap-1 p-4">
      <h2 className="text-18">{isOver ? words.money(monthText(month)) : words.moneySoFar(monthText(month))}</h2>
      <p className="pt-1 text-13 text-ink-2">{money.supplier_is_estimate ? words.leftSoFar : words.left}</p>
      <p className={cx('nums font-display text-24 font-bold', money.left_kobo < 0n ? 'text-danger' : 'text-success')}>
        {money.left_kobo > 0n && '+'}
        {nairaText(money.left_kobo, true)}
      </p>
      <dl className="grid divide-y divide-line">
        {lines.map(([name, amount]) => (
          <div key={name} className="flex items-baseline justify-between gap-3 py-2">
            <dt className="text-14 text-ink-2">{name}</dt>
            <dd className="nums text-end font-semibold whitespace-nowrap">{amount}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-3 py-2 font-semibold">
          <dt className="text-14">{words.leftInAccount}</dt>
          <dd className="nums text-end text-18">{nairaText(money.left_kobo)}</dd>
        </div>
      </dl>
      {money.elsewhere_kobo > 0n && (
        <p className="text-13 text-ink-2">{words.elsewhere(nairaText(money.elsewhere_kobo, true))}</p>
      )}
      <p className="text-13 text-ink-2">
        {money.grid_price_kobo !== null &&
          `${words.gridPrice(kwhText(account.grid_tenths), nairaText(money.grid_price_kobo), percentOfPoints(money.vat_bp))} `}
        {money.house_price_kobo !== null && words.housePrice(nairaText(money.house_price_kobo))}
      </p>
      {account.diesel && account.diesel.kwh_tenths > 0 && (
        <p className="text-13 text-ink-2">{dieselText(account.diesel)}</p>
      )}
    </section>
  );
}

/** Diesel is paid from its own head: it is beside the sum, not in it. */
function dieselText({ kwh_tenths: tenths, litres, cost_kobo: cost }: NonNullable<PowerAccountView['diesel']>): string {
  const each = (cost * 10n + BigInt(tenths) / 2n) / BigInt(tenths);
  return words.diesel(nairaText(cost, true), wholeText(litres), kwhText(tenths), nairaText(each));
}

function PaidCard({ account }: { readonly account: PowerAccountView }) {
  const { supplier } = account.money;
  return (
    <PlainTable
      title={supplier === null ? words.paidToSupplier : words.paidTo(supplier)}
      note={words.million}
      empty={words.noPayments}
      rows={account.months}
      rowId={({ month }) => month}
      columns={[
        { head: words.month, cell: ({ month }) => <b className="font-semibold">{monthText(month).slice(0, 3)}</b> },
        { head: words.collected, isNumber: true, cell: ({ collected_kobo }) => millions(collected_kobo) },
        { head: words.billed, isNumber: true, cell: ({ billed_kobo }) => millions(billed_kobo) },
        {
          head: words.paid,
          cell: ({ payments }) =>
            payments.length === 0 ? (
              <span className="text-warning">{words.unpaid}</span>
            ) : (
              <span className="inline-flex items-center gap-1.5 text-success">
                <Check aria-hidden="true" size={16} />
                {shortDay(payments.at(-1)!.on)}
              </span>
            ),
        },
      ]}
    />
  );
}

function Publishing({ estate, account }: { readonly estate: string; readonly account: PowerAccountView }) {
  const { publishes } = account.publishing;
  const change = useChange(
    { estate, onClose: () => undefined },
    (isOn: boolean) => publish(estate, isOn),
    (isOn) => (isOn ? words.published : words.hidden),
  );
  return (
    <section className="card overflow-hidden">
      <SwitchRow
        name={words.publish}
        text={words.publishText}
        isOn={change.isPending ? change.variables : publishes}
        words={{ on: words.on, off: words.off }}
        onChange={(isOn) => change.mutate(isOn)}
      />
    </section>
  );
}
