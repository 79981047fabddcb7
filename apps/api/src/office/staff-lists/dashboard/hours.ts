import type { AnswerOf, QueryOf, getSalesByHour } from '@gatelight/contract';
import { lagosHour } from '@gatelight/contract/lagos-days';
import type { Db } from '#platform/database/db';
import { readHours } from './day-store.ts';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** Sales of the Lagos day of `at`, hour by hour until then, and of the same day a week before. */
export async function readSalesByHour(
  db: Db,
  query: QueryOf<typeof getSalesByHour>,
  at: Date = new Date(),
): Promise<AnswerOf<typeof getSalesByHour>> {
  const rows = await readHours(db, at, query);
  const hoursOf = (isToday: boolean) =>
    hoursOfDay.map((hour) => {
      const row = rows.find((one) => one.isToday === isToday && one.hour === hour);
      return { hour, orders: Number(row?.orders ?? 0n), sales_kobo: row?.salesKobo ?? 0n };
    });
  const soFar = (isToday: boolean) =>
    rows.filter((row) => row.isToday === isToday).reduce((total, { soFarKobo }) => total + soFarKobo, 0n);
  return {
    as_of: at,
    today: hoursOf(true).slice(0, lagosHour(at) + 1),
    today_kobo: soFar(true),
    week_before: hoursOf(false),
    week_before_kobo: soFar(false),
  };
}
