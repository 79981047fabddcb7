import { lagosDate, monthOf, startOf } from '@gatelight/contract/lagos-days';
import type { Db, Tx } from '#platform/database/db';
import { costOf, take } from './cost.ts';
import { daysOf, periodOf } from './steps.ts';
import { selectSuppliers, selectTanks, type Tank } from './store.ts';
import { costOfTaken, factorOf, daysBefore, learnDays, priceSteps, readTankLog } from './tank-log.ts';

/** What the generators of an estate made and used in one day. */
export interface GeneratorDay {
  /** Lagos day on which the period from dip to dip starts. */
  day: string;
  kwh: number;
  hours: number;
  /** Litres by the dips, whatever they were used for; what was expected where no dip followed yet. */
  litres: number;
  expectedLitres: number;
  /** Of the litres, first in first out. */
  costKobo: bigint;
  /** Some kWh were calculated from the load, or the litres are not measured by dips yet. */
  isEstimate: boolean;
}

const dayMs = 86_400_000;

/**
 * kWh, litres and cost of the generators of an estate for each Lagos day from `from` to `to` (both included, `2026-11-23`), for the power
 * account; days without any are left out. A day goes from its first dip to the first dip of the next day, as the page Diesel shows it, so
 * that both have the same figures. Without a dip, the runs that start on a day are its kWh. The caller has checked whose estate it is.
 */
export async function generatorDays(
  db: Db | Tx,
  estateId: string | bigint,
  { from, to }: { from: string; to: string },
): Promise<GeneratorDay[]> {
  const estate = String(estateId);
  const tanks = await selectTanks(db, estate);
  if (tanks.length === 0) return [];
  const suppliers = await selectSuppliers(db as Db, estate);
  const price = suppliers[0]?.priceKobo ?? 0n;
  const days = new Map<string, GeneratorDay>();
  for (const tank of tanks) {
    for (const day of await tankDays(db, tank, { from, to }, price)) {
      const sum = days.get(day.day);
      if (!sum) days.set(day.day, day);
      else {
        sum.kwh += day.kwh;
        sum.hours += day.hours;
        sum.litres += day.litres;
        sum.expectedLitres += day.expectedLitres;
        sum.costKobo += day.costKobo;
        sum.isEstimate ||= day.isEstimate;
      }
    }
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** The same by month, `2026-11`; the days of a month together. */
export async function generatorMonths(
  db: Db | Tx,
  estateId: string | bigint,
  range: { from: string; to: string },
): Promise<(Omit<GeneratorDay, 'day'> & { month: string })[]> {
  const months = new Map<string, Omit<GeneratorDay, 'day'> & { month: string }>();
  for (const { day, ...figures } of await generatorDays(db, estateId, range)) {
    const month = monthOf(day);
    const sum = months.get(month);
    if (!sum) months.set(month, { month, ...figures });
    else {
      sum.kwh += figures.kwh;
      sum.hours += figures.hours;
      sum.litres += figures.litres;
      sum.expectedLitres += figures.expectedLitres;
      sum.costKobo += figures.costKobo;
      sum.isEstimate ||= figures.isEstimate;
    }
  }
  return [...months.values()];
}

async function tankDays(
  db: Db | Tx,
  tank: Tank,
  { from, to }: { from: string; to: string },
  price: bigint,
): Promise<GeneratorDay[]> {
  const begin = startOf(from);
  // The period of the last day ends with a dip of the day after it, or later.
  const end = new Date(startOf(to).getTime() + 8 * dayMs);
  const log = await readTankLog(db, tank, daysBefore(begin, learnDays), end);
  const factor = factorOf(log.steps);
  const { taken, left } = await priceSteps(db, tank, log, price);
  let at = 0;
  const days = daysOf(log.steps).map(({ day, steps }): GeneratorDay => {
    const { kwh, hours, used, expected, isMetered } = periodOf(steps);
    const cost = taken.slice(at, at + steps.length).reduce((sum, layers) => sum + costOfTaken(layers), 0n);
    at += steps.length;
    return {
      day,
      kwh,
      hours,
      litres: used,
      expectedLitres: expected * factor,
      costKobo: cost,
      isEstimate: !isMetered,
    };
  });
  // Runs that no period from dip to dip has.
  const measured = { from: log.steps[0]?.from, to: log.steps[at - 1]?.to };
  const open = new Map<string, GeneratorDay>();
  for (const run of log.runs) {
    if (measured.from && measured.to && run.to > measured.from && run.from < measured.to) continue;
    const day = lagosDate(run.from);
    const litres = run.expected * factor;
    const cost = (left.length > 0 ? take(left, litres) : [{ litres, priceKobo: price }]).reduce(
      (sum, layer) => sum + costOf(layer),
      0n,
    );
    const sum = open.get(day) ?? {
      day,
      kwh: 0,
      hours: 0,
      litres: 0,
      expectedLitres: 0,
      costKobo: 0n,
      isEstimate: true,
    };
    sum.kwh += run.kwh;
    sum.hours += run.hours;
    sum.litres += litres;
    sum.expectedLitres += litres;
    sum.costKobo += cost;
    open.set(day, sum);
  }
  for (const day of open.values()) {
    const known = days.find((one) => one.day === day.day);
    if (!known) days.push(day);
    else {
      known.kwh += day.kwh;
      known.hours += day.hours;
      known.litres += day.litres;
      known.expectedLitres += day.expectedLitres;
      known.costKobo += day.costKobo;
      known.isEstimate = true;
    }
  }
  return days.filter(({ day }) => day >= from && day <= to);
}
