import { BRAND } from '../../brand.ts';
import { KIT_WORDS as WORDS } from '../../strings/dev-ui/kit.ts';
import { lagosTime } from '../values/lagos-time.ts';

const DAY_MS = 86_400_000;
const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: BRAND.timeZone });

export type Day<Row> = { readonly key: string; readonly name: string; readonly rows: readonly Row[] };

/** Rows, newest first, under the day on which they happened in Lagos: "Today", "Yesterday", "20 Nov 2026". */
export function inDays<Row extends { readonly at: Date }>(rows: readonly Row[], now: Date = new Date()): Day<Row>[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const key = dayOf.format(row.at);
    days.set(key, [...(days.get(key) ?? []), row]);
  }
  const today = dayOf.format(now);
  const yesterday = dayOf.format(new Date(now.getTime() - DAY_MS));
  return Array.from(days, ([key, found]) => {
    const [date = ''] = lagosTime(found[0]?.at ?? now).split(',');
    const name = key === today ? WORDS.today : key === yesterday ? WORDS.yesterday : date;
    return { key, name, rows: found };
  });
}

/** When it was for a reader of this moment: of today "14:07", of another day in Lagos "20 Nov 2026, 14:07". */
export function timeOrDate(at: Date, now: Date = new Date()): string {
  return dayOf.format(at) === dayOf.format(now) ? timeOfDay(at) : lagosTime(at).slice(0, -4);
}

/** The time of day in Lagos: "14:07". */
export function timeOfDay(at: Date): string {
  return lagosTime(at).slice(-9, -4);
}
