import { addDays, lagosDate } from '@gatelight/contract/lagos-days';
import type { Tx } from '#platform/database/db';
import {
  insertPastDays,
  insertPastOutage,
  insertPastTimes,
  type PastDay,
  type PastTime,
} from './demonstration-store.ts';

const hourMs = 3_600_000;

/** Minutes of a day in which a part is used. Gas is not bought every day. */
const usedMinutes = { electricity: 190, water: 34, gas: 6, paystack: 420, sms: 230, email: 180, web: 1440 } as const;
type UsedPart = keyof typeof usedMinutes;

const outages: readonly { part: UsedPart; daysAgo: number; hour: number; minutes: number }[] = [
  { part: 'electricity', daysAgo: 61, hour: 20, minutes: 18 },
  { part: 'paystack', daysAgo: 37, hour: 13, minutes: 41 },
  { part: 'sms', daysAgo: 12, hour: 8, minutes: 125 },
];

function pastDays(now: Date): PastDay[] {
  return Array.from({ length: 89 }, (_, at) => 89 - at).flatMap((daysAgo) =>
    Object.entries(usedMinutes).flatMap(([part, usual]): PastDay[] => {
      const minutes = part === 'web' ? usual : usual + ((daysAgo * 7 + part.length * 5) % 11) - 5;
      if (part === 'gas' && daysAgo % 4 === 1) return [];
      const outage = outages.find((one) => one.part === part && one.daysAgo === daysAgo);
      const failed = outage ? Math.min(outage.minutes, Math.round(minutes / 2)) : daysAgo % 23 === part.length ? 1 : 0;
      return [{ part, day: addDays(lagosDate(now), -daysAgo), minutes, failed_minutes: failed }];
    }),
  );
}

const tokenSeconds = [31, 38, 42, 47, 29, 44, 58, 40, 35, 51, 42, 66, 39, 45];
const refundSeconds = {
  'too-little': [290, 340, 380, 410],
  'too-much': [270, 310, 330],
  late: [430, 480, 520],
} as const;

function pastTimes(now: Date): PastTime[] {
  return Array.from({ length: 61 }, (_, daysAgo) => daysAgo).flatMap((daysAgo) => {
    const begins = Date.parse(`${addDays(lagosDate(now), -daysAgo)}T06:00:00Z`);
    const at = (hour: number) => new Date(begins + hour * hourMs);
    const tokens = tokenSeconds.map((seconds, hour) => ({ kind: 'token', hour: at(hour), seconds, cases: 1 }));
    const refunds = Object.entries(refundSeconds).map(([kind, list]) => ({
      kind,
      hour: at(daysAgo % 12),
      seconds: list[daysAgo % list.length]!,
      cases: 1,
    }));
    // The last hours are summed again from existing rows.
    return [...tokens, ...refunds].filter(({ hour }) => hour.getTime() < now.getTime() - 4 * hourMs);
  });
}

/** 90 days of the status page and two months of the usual times. Real measurements begin after these, from now on. */
export async function loadDemonstrationHealth(tx: Tx, now: Date): Promise<void> {
  await insertPastDays(tx, pastDays(now));
  for (const { part, daysAgo, hour, minutes } of outages) {
    const began = new Date(Date.parse(`${addDays(lagosDate(now), -daysAgo)}T00:12:00Z`) + hour * hourMs);
    await insertPastOutage(tx, part, began, new Date(began.getTime() + minutes * 60_000));
  }
  await insertPastTimes(tx, pastTimes(now), now);
}
