import { addDays, daysBetween, lagosDate, monthOf, startOf } from '@gatelight/contract/lagos-days';
import type { Db, Tx } from '#platform/database/db';
import { costOf, take, type Layer } from '../tariff/cost.ts';
import { shareWithin, type BurnedRun } from './steps.ts';
import { selectSuppliers, selectTanks, type Tank } from '../store.ts';
import { costOfTaken, factorOf, daysBefore, learnDays, priceSteps, readTankLog } from './tank-log.ts';

/** What generators made and used in a period. */
interface Figures {
  kwh: number;
  hours: number;
  /** Litres by the dips. Where no dip followed yet, the expected litres. */
  litres: number;
  expectedLitres: number;
  /** Cost of the litres, first in first out. */
  costKobo: bigint;
  /** Some kWh were calculated from the load, or the litres are not measured by dips yet. */
  isEstimate: boolean;
}

/** What the generators of an estate made and used in one Lagos day, from midnight to midnight. */
export interface GeneratorDay extends Figures {
  day: string;
}

const dayMs = 86_400_000;

/**
 * kWh, litres and cost of the generators of an estate for each Lagos day from `from` to `to` (both included,
 * `2026-11-23`), as the power account counts days; days without any are left out. A run over midnight is divided by
 * time. The runs between two dips share the litres between those dips in proportion to their need. The caller has
 * already checked access to the estate.
 */
export async function generatorDays(
  db: Db | Tx,
  estateId: string | bigint,
  range: { from: string; to: string },
): Promise<GeneratorDay[]> {
  const estate = String(estateId);
  const tanks = await selectTanks(db, estate);
  if (tanks.length === 0) return [];
  const suppliers = await selectSuppliers(db as Db, estate);
  const price = suppliers[0]?.priceKobo ?? 0n;
  const days = new Sums();
  for (const tank of tanks) {
    for (const { day, ...figures } of await tankDays(db, tank, range, price)) days.add(day, figures);
  }
  return days.sorted().map(([day, figures]) => ({ day, ...figures }));
}

/** The same by month, `2026-11`. */
export async function generatorMonths(
  db: Db | Tx,
  estateId: string | bigint,
  range: { from: string; to: string },
): Promise<(Figures & { month: string })[]> {
  return byMonth(await generatorDays(db, estateId, range));
}

export function byMonth(days: readonly GeneratorDay[]): (Figures & { month: string })[] {
  const months = new Sums();
  for (const { day, ...figures } of days) months.add(monthOf(day), figures);
  return months.sorted().map(([month, figures]) => ({ month, ...figures }));
}

/** Figures by day or by month. */
class Sums {
  readonly #sums = new Map<string, Figures>();

  add(
    time: string,
    { kwh = 0, hours = 0, litres = 0, expectedLitres = 0, costKobo = 0n, isEstimate = false }: Partial<Figures>,
  ) {
    const sum = this.#sums.get(time) ?? {
      kwh: 0,
      hours: 0,
      litres: 0,
      expectedLitres: 0,
      costKobo: 0n,
      isEstimate: false,
    };
    this.#sums.set(time, {
      kwh: sum.kwh + kwh,
      hours: sum.hours + hours,
      litres: sum.litres + litres,
      expectedLitres: sum.expectedLitres + expectedLitres,
      costKobo: sum.costKobo + costKobo,
      isEstimate: sum.isEstimate || isEstimate,
    });
  }

  sorted(): [string, Figures][] {
    return [...this.#sums].toSorted(([one], [other]) => (one < other ? -1 : 1));
  }
}

/** The days of one tank, oldest first. */
export async function tankDays(
  db: Db | Tx,
  tank: Tank,
  { from, to }: { from: string; to: string },
  price: bigint,
): Promise<GeneratorDay[]> {
  const begin = startOf(from);
  // The dip after the last day may be some days later.
  const end = new Date(startOf(to).getTime() + 8 * dayMs);
  const log = await readTankLog(db, tank, daysBefore(begin, learnDays), end);
  const factor = factorOf(log.steps);
  const { taken, left } = await priceSteps(db, tank, log, price);
  const days = new Sums();
  for (const [at, step] of log.steps.entries()) {
    const parts = partsOf(log.runs, step.from, step.to);
    for (const { day, kwh, hours, expected, isMetered } of parts) {
      days.add(day, { kwh, hours, expectedLitres: expected * factor, isEstimate: !isMetered });
    }
    const needed = parts.reduce((sum, { expected }) => sum + expected, 0);
    const shares =
      needed > 0
        ? parts.map(({ day, expected }) => ({ day, share: expected / needed }))
        : step.used === 0
          ? []
          : lagosParts(step.from, step.to);
    let due = 0;
    let given = 0n;
    const cost = costOfTaken(taken[at]!);
    for (const [index, { day, share }] of shares.entries()) {
      due += share;
      const until = index === shares.length - 1 ? cost : BigInt(Math.round(Number(cost) * due));
      days.add(day, { litres: step.used * share, costKobo: until - given });
      given = until;
    }
  }
  // Runs before the first dip or after the last one.
  const first = log.steps[0]?.from ?? end;
  const last = log.steps.at(-1)?.to ?? end;
  for (const { day, kwh, hours, expected } of [
    ...partsOf(log.runs, new Date(0), first),
    ...partsOf(log.runs, last, end),
  ]) {
    const litres = expected * factor;
    const layers: Layer[] = left.length > 0 ? take(left, litres) : [{ litres, priceKobo: price }];
    const costKobo = layers.reduce((sum, layer) => sum + costOf(layer), 0n);
    days.add(day, { kwh, hours, litres, expectedLitres: litres, costKobo, isEstimate: true });
  }
  return days
    .sorted()
    .map(([day, figures]) => ({ day, ...figures }))
    .filter(({ day }) => day >= from && day <= to);
}

type Part = Pick<BurnedRun, 'kwh' | 'hours' | 'expected' | 'isMetered'> & { day: string };

/** The part of each run between two instants, in each Lagos day. */
function partsOf(runs: readonly BurnedRun[], from: Date, to: Date): Part[] {
  return runs
    .filter((run) => run.from < to && run.to > from)
    .flatMap((run) =>
      lagosParts(run.from > from ? run.from : from, run.to < to ? run.to : to).map(({ day, share }) => {
        const part = share * shareWithin(run, from, to);
        return {
          day,
          kwh: part * run.kwh,
          hours: part * run.hours,
          expected: part * run.expected,
          isMetered: run.isMetered,
        };
      }),
    );
}

/** The Lagos days of a period, and the share of the period in each. */
function lagosParts(from: Date, to: Date): { day: string; share: number }[] {
  const begin = from.getTime();
  const end = to.getTime();
  if (end <= begin) return [{ day: lagosDate(from), share: 1 }];
  return daysBetween(lagosDate(from), lagosDate(to))
    .map((day) => {
      const within = Math.min(end, startOf(addDays(day, 1)).getTime()) - Math.max(begin, startOf(day).getTime());
      return { day, share: within / (end - begin) };
    })
    .filter(({ share }) => share > 0);
}
