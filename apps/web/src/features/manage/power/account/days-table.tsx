import type { PowerAccountView, PowerDay } from '@gatelight/contract/places/power';
import { wholeKwh } from '@gatelight/contract/places/power/whole-kwh';
import { useState } from 'react';
import { weekDay, wholeText } from '../../../../data/power/figures.ts';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { cx } from '../../../../ui/styles/class-names.ts';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../../ui/table/plain-table.tsx';
import { lossText } from './loss-text.ts';

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

export function DaysTable({ account }: { readonly account: PowerAccountView }) {
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
