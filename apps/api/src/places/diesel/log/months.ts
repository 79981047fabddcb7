import type { DieselMonth } from '@gatelight/contract';
import { firstOf, lagosDate, lagosMonth, startOf } from '@gatelight/contract/lagos-days';
import { litresAt15 } from '@gatelight/contract/places/diesel/volume';
import type { Db } from '#platform/database/db';
import { byMonth, tankDays } from './generator-days.ts';
import { type Step } from './steps.ts';
import { selectTankAlarms } from '../alarms/alarm-store.ts';
import { selectSuppliers, type Tank } from '../store.ts';
import { daysBefore, factorOf, readTankLog } from './tank-log.ts';

const months = 12;

/**
 * Stock by book and by dip for the last twelve months, the latest first, and the parts of the difference: litres that
 * alarms name, and the rest, beside what two standard deviations of the two dips and of the burned litres explain. kWh
 * and their cost are those of the Lagos days.
 */
export async function monthsOf(db: Db, tank: Tank, now: Date): Promise<DieselMonth[]> {
  const begin = startOf(firstOf(lagosMonth(daysBefore(now, 31 * months))));
  const log = await readTankLog(db, tank, begin, now);
  const [suppliers, alarms] = await Promise.all([
    selectSuppliers(db, tank.estateId),
    selectTankAlarms(db, tank.id, begin),
  ]);
  const range = { from: lagosDate(begin), to: lagosDate(now) };
  const days = await tankDays(db, tank, range, suppliers[0]?.priceKobo ?? 0n);
  const made = new Map(byMonth(days).map((one) => [one.month, one]));
  const factor = factorOf(log.steps);
  const groups = Map.groupBy(log.steps, (step) => lagosMonth(step.from));
  const lost = (month: string) =>
    alarms
      .filter(({ kind, from }) => kind === 'missing' && lagosMonth(from) === month)
      .reduce((sum, { litres }) => sum + litres, 0);
  const short = (month: string) =>
    log.entries
      .filter(({ kind, at }) => kind === 'delivery' && lagosMonth(at) === month)
      .reduce((sum, one) => {
        const both = one.celsius !== null && one.waybillCelsius !== null;
        const missing = both
          ? litresAt15(one.waybillLitres, one.waybillCelsius!) - litresAt15(one.litres, one.celsius!)
          : one.waybillLitres - one.litres;
        return sum + missing;
      }, 0);
  const tenth = (number: number) => Math.round(number * 10) / 10;
  return [...groups]
    .map(([month, steps]): DieselMonth => {
      const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
      const opening = steps[0]!.start;
      const closing = steps.at(-1)!.end;
      const delivered = sum((step) => step.delivered);
      const transferred = sum((step) => step.transferred);
      const expected = sum((step) => step.expected) * factor;
      const book = opening.litres + delivered - transferred - expected;
      const variance = closing.litres - book;
      const named = lost(month);
      const error = sum((step) => step.variance * factor ** 2 + (step.isDelivery ? 2 * step.end.error ** 2 : 0));
      return {
        month,
        opening_litres: tenth(opening.litres),
        delivered_litres: tenth(delivered),
        transferred_litres: tenth(transferred),
        expected_litres: tenth(expected),
        book_litres: tenth(book),
        dip_litres: tenth(closing.litres),
        variance_litres: tenth(variance),
        alarm_litres: tenth(named),
        rest_litres: tenth(-variance - named),
        measuring_litres: tenth(2 * Math.sqrt(error + opening.error ** 2 + closing.error ** 2)),
        short_litres: tenth(short(month)),
        kwh: tenth(made.get(month)?.kwh ?? 0),
        cost_kobo: made.get(month)?.costKobo ?? 0n,
      };
    })
    .toReversed()
    .slice(0, months);
}
