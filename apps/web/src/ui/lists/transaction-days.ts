import { addDays, lagosDate } from '@gatelight/contract/lagos-days';
import { KIT_WORDS as WORDS } from '../../strings/dev-ui/kit.ts';
import { lagosTime } from '../values/lagos-time.ts';

export type Day<Row> = { readonly key: string; readonly name: string; readonly rows: readonly Row[] };

/** Rows, newest first, under the day on which they happened in Lagos: "Today", "Yesterday", "20 Nov 2026". */
export function inDays<Row extends { readonly at: Date }>(rows: readonly Row[], now: Date = new Date()): Day<Row>[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const key = lagosDate(row.at);
    days.set(key, [...(days.get(key) ?? []), row]);
  }
  const today = lagosDate(now);
  const yesterday = addDays(today, -1);
  return Array.from(days, ([key, found]) => {
    const [date = ''] = lagosTime(found[0]?.at ?? now).split(',');
    const name = key === today ? WORDS.today : key === yesterday ? WORDS.yesterday : date;
    return { key, name, rows: found };
  });
}

/** The time for a reader now: of today "14:07", of another day in Lagos "20 Nov 2026, 14:07". */
export function timeOrDate(at: Date, now: Date = new Date()): string {
  return lagosDate(at) === lagosDate(now) ? timeOfDay(at) : lagosTime(at).slice(0, -4);
}

/** The time of day in Lagos: "14:07". */
export function timeOfDay(at: Date): string {
  return lagosTime(at).slice(-9, -4);
}
