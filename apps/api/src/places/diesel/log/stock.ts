import { factorOf, type TankLog } from './tank-log.ts';
import type { Step } from './steps.ts';
import type { Tank } from '../store.ts';

const dayMs = 86_400_000;

export interface Stock {
  /** By the last dip. */
  litres: number;
  at: Date;
  /** The last dip less the litres that the runs needed since. */
  book: number;
  /** What the runs of the last seven days needed each day. Null when there were none. */
  litresADay: number | null;
  /** Litres that can still be burned: the last dip with the transfers since, without the dead stock. */
  usable: number;
  /** Days from the last dip until only the dead stock is left. */
  days: number | null;
  ownFactor: number;
}

/** Returns undefined when the tank has no dip yet. */
export function stockOf(tank: Tank, { readings, steps, runs, transfers }: TankLog): Stock | undefined {
  const last = readings.at(-1);
  if (!last) return undefined;
  const factor = factorOf(steps);
  const since = runs
    .filter(({ to }) => to > last.at)
    .reduce((sum, { from, to, expected }) => {
      const share = Math.min(1, (to.getTime() - last.at.getTime()) / (to.getTime() - from.getTime()));
      return sum + expected * share * factor;
    }, 0);
  const moved = transfers.filter(({ at }) => at > last.at).reduce((sum, { litres }) => sum + litres, 0);
  const litresADay = needADay(steps, last.at, factor);
  const usable = Math.max(0, last.litres - moved - tank.deadStockLitres);
  return {
    litres: last.litres,
    at: last.at,
    book: last.litres - since - moved,
    litresADay,
    usable,
    days: litresADay === null ? null : usable / litresADay,
    ownFactor: factor,
  };
}

function needADay(steps: readonly Step[], until: Date, factor: number): number | null {
  const week = steps.filter(({ from }) => from.getTime() >= until.getTime() - 7 * dayMs - 3_600_000);
  const [first] = week;
  if (!first) return null;
  const days = (until.getTime() - first.from.getTime()) / dayMs;
  const needed = week.reduce((sum, step) => sum + step.expected * factor, 0);
  return days >= 1 && needed > 0 ? needed / days : null;
}
