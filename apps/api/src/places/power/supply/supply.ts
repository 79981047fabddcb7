import type { OpenSupply } from '@gatelight/contract';
import { addDays, firstOf, lagosDate, lastOf, monthOf, startOf } from '@gatelight/contract/lagos-days';
import type { Db } from '#platform/database/db';
import { hoursByDay, supplyNow } from './hours.ts';
import { termsOn } from '../account/account-money.ts';
import * as accountStore from '../account/account-store.ts';
import * as supplyStore from './supply-store.ts';

/** Hours of supply of a month, and the current supply. Without a month, this month. */
export async function readSupply(
  db: Db,
  estateId: string,
  wanted: string | undefined,
  now: Date,
): Promise<OpenSupply & { periods: supplyStore.SupplyRow[] }> {
  const today = lagosDate(now);
  const month = wanted ?? monthOf(today);
  const from = firstOf(month);
  // Shows a week of days, even on the second of a month.
  const first = wanted === undefined && addDays(today, -7) < from ? addDays(today, -7) : from;
  const [rows, begins, terms] = await Promise.all([
    supplyStore.selectSupply(db, estateId, startOf(first)),
    supplyStore.selectSupplyBegin(db, estateId),
    accountStore.selectTerms(db, estateId),
  ]);
  const end = lastOf(month) < today ? startOf(addDays(lastOf(month), 1)) : now;
  const days = hoursByDay(rows, { from: first, now: end, begins }).filter(({ day }) => day <= lastOf(month));
  const whole = days.filter(({ day }) => day >= from && day < today && (begins === null || startOf(day) >= begins));
  // A month that is over keeps the hours that were promised then.
  const rule = termsOn(terms, lastOf(month) < today ? lastOf(month) : today);
  const dayStart = startOf(today);
  return {
    ...supplyNow(rows, now),
    today: rows
      .filter(({ ended_at }) => ended_at === null || ended_at > dayStart)
      .map(({ kind, started_at, ended_at }) => ({
        kind,
        started_at: started_at < dayStart ? dayStart : started_at,
        ended_at,
      }))
      .reverse(),
    days,
    grid_minutes_a_day:
      whole.length === 0
        ? null
        : Math.round(whole.reduce((sum, { grid_minutes }) => sum + grid_minutes, 0) / whole.length),
    promised_minutes: rule?.promised_minutes ?? null,
    promise_name: rule?.promise_name ?? '',
    complaints: rule?.complaints ?? '',
    periods: rows.slice(0, 50),
  };
}
