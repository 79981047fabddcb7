import type { Db, Tx } from '#platform/database/db';
import { costOf, layersOf, take, type Layer } from '../tariff/cost.ts';
import { ownFactor, method } from '../alarms/missing.ts';
import { readingError, stepsOf, type BurnedRun, type Reading, type Step, type Transfer } from './steps.ts';
import { selectDeliveriesBefore, selectLog, type LoggedEntry } from './entry-store.ts';
import type { Tank } from '../store.ts';

/** What is known about a tank in a period: its steps from dip to dip, and its entries. */
export interface TankLog {
  entries: LoggedEntry[];
  readings: Reading[];
  runs: BurnedRun[];
  transfers: Transfer[];
  steps: Step[];
}

const dayMs = 86_400_000;
/** The days from which the generator's own factor is learned, with room for days without a dip. */
export const learnDays = Math.ceil((method.learnSteps + method.skipSteps) * 1.4);

export async function readTankLog(db: Db | Tx, tank: Tank, from: Date, to: Date): Promise<TankLog> {
  return logOf(tank, await selectLog(db, tank.id, from, to));
}

export function logOf(tank: Tank, entries: LoggedEntry[]): TankLog {
  const error = (depthMm: number) => readingError(tank.shape, depthMm, tank.dipErrorMm);
  const deliveries = entries.filter(({ kind }) => kind === 'delivery');
  // A dip during a delivery says nothing.
  const isDuringDelivery = (at: Date) => deliveries.some((one) => at > one.at && at < one.endedAt!);
  const readings = entries
    .flatMap((entry): Reading[] => {
      if (entry.kind === 'dip' && isDuringDelivery(entry.at)) return [];
      if (entry.kind === 'dip') return [{ at: entry.at, litres: entry.litres, error: error(entry.depthMm) }];
      if (entry.kind !== 'delivery') return [];
      return [
        { at: entry.at, litres: entry.beforeLitres, error: error(entry.beforeMm) },
        { at: entry.endedAt!, litres: entry.afterLitres, error: error(entry.afterMm), endsDelivery: true },
      ];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const runs = entries
    .filter((entry) => entry.kind === 'run')
    .map((entry): BurnedRun => ({ ...entry, from: entry.at, to: entry.endedAt! }));
  const transfers = entries
    .filter((entry) => entry.kind === 'transfer')
    .map(({ at, litres, arrives }) => ({ at, litres: arrives ? -litres : litres }));
  return { entries, readings, runs, transfers, steps: stepsOf(readings, runs, transfers) };
}

/** The own factor of a tank's generators, from the steps before the latest ones. */
export const factorOf = (steps: readonly Step[]) =>
  ownFactor(steps.slice(-(method.learnSteps + method.skipSteps), -method.skipSteps));

/**
 * What each step used, at the price of the oldest litres in the tank at that time, and the layers that are left at the
 * end.
 */
export async function priceSteps(
  db: Db | Tx,
  tank: Tank,
  { steps, entries }: TankLog,
  otherwise: bigint,
): Promise<{ taken: Layer[][]; left: Layer[] }> {
  const [first] = steps;
  if (!first) return { taken: [], left: [] };
  const earlier = await selectDeliveriesBefore(db, tank.id, first.from);
  const layers = layersOf(first.start.litres, earlier, otherwise);
  const priceAt = new Map(
    entries.filter(({ kind }) => kind === 'delivery').map(({ endedAt, priceKobo }) => [endedAt!.getTime(), priceKobo]),
  );
  const taken = steps.map((step) => {
    const priceKobo = step.isDelivery ? priceAt.get(step.to.getTime()) : undefined;
    if (priceKobo !== undefined) layers.push({ litres: step.delivered, priceKobo });
    // Diesel from another tank of the estate has the price of the diesel in this tank.
    if (step.transferred !== 0) take(layers, step.transferred);
    return take(layers, step.used);
  });
  return { taken, left: layers };
}

export const costOfTaken = (taken: readonly Layer[]) => taken.reduce((sum, layer) => sum + costOf(layer), 0n);

export const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * dayMs);
