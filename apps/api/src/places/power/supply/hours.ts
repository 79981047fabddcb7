import type { SupplyKind } from '@gatelight/contract';
import { addDays, lagosDate, startOf } from '@gatelight/contract/lagos-days';

export interface Period {
  kind: SupplyKind;
  started_at: Date;
  ended_at: Date | null;
}

interface Span {
  from: number;
  until: number;
}

/** The parts of a span that are in none of the others. */
function without(span: Span, others: readonly Span[]): Span[] {
  let left = [span];
  for (const other of others) {
    left = left.flatMap(({ from, until }) =>
      [
        { from, until: Math.min(until, other.from) },
        { from: Math.max(from, other.until), until },
      ].filter((part) => part.from < part.until),
    );
  }
  return left;
}

const within = (spans: readonly Span[], { from, until }: Span) =>
  spans
    .map((one) => ({ from: Math.max(one.from, from), until: Math.min(one.until, until) }))
    .filter((one) => one.from < one.until);

const minutes = (spans: readonly Span[]) =>
  Math.round(spans.reduce((sum, { from, until }) => sum + until - from, 0) / 60_000);

/** Grid and generator as spans that do not overlap. A generator that runs while the grid is on does not count. */
function spansOf(periods: readonly Period[], now: Date): { grid: Span[]; generator: Span[] } {
  const of = (kind: SupplyKind) =>
    periods
      .filter((one) => one.kind === kind)
      .map((one) => ({ from: one.started_at.getTime(), until: (one.ended_at ?? now).getTime() }))
      .filter(({ from, until }) => from < until);
  const grid = of('grid');
  return { grid, generator: of('generator').flatMap((one) => without(one, grid)) };
}

export interface HoursOfDay {
  day: string;
  grid_minutes: number;
  generator_minutes: number;
  none_minutes: number;
}

/**
 * Hours of supply of each day until now, the newest first. The time before the first entry is unknown and not counted.
 */
export function hoursByDay(
  periods: readonly Period[],
  { from, now, begins }: { from: string; now: Date; begins: Date | null },
): HoursOfDay[] {
  if (begins === null) return [];
  const { grid, generator } = spansOf(periods, now);
  const days: HoursOfDay[] = [];
  const today = lagosDate(now);
  const begun = lagosDate(begins);
  for (let day = from < begun ? begun : from; day <= today; day = addDays(day, 1)) {
    const span = {
      from: Math.max(startOf(day).getTime(), begins.getTime()),
      until: Math.min(startOf(addDays(day, 1)).getTime(), now.getTime()),
    };
    const gridMinutes = minutes(within(grid, span));
    const generatorMinutes = minutes(within(generator, span));
    const all = Math.max(0, Math.round((span.until - span.from) / 60_000));
    days.push({
      day,
      grid_minutes: gridMinutes,
      generator_minutes: generatorMinutes,
      none_minutes: Math.max(0, all - gridMinutes - generatorMinutes),
    });
  }
  return days.reverse();
}

/** The current supply, and since when. */
export function supplyNow(
  periods: readonly Period[],
  now: Date,
): { now: SupplyKind | 'none' | null; since: Date | null } {
  if (periods.length === 0) return { now: null, since: null };
  const on = (kind: SupplyKind) => periods.find((one) => one.kind === kind && one.ended_at === null);
  const ended = (kind?: SupplyKind) =>
    periods
      .filter((one) => one.ended_at !== null && (kind === undefined || one.kind === kind))
      .reduce<Date | null>((last, one) => (last === null || one.ended_at! > last ? one.ended_at : last), null);
  const grid = on('grid');
  if (grid) return { now: 'grid', since: grid.started_at };
  const generator = on('generator');
  if (generator) {
    const gridEnded = ended('grid');
    return {
      now: 'generator',
      since: gridEnded !== null && gridEnded > generator.started_at ? gridEnded : generator.started_at,
    };
  }
  return { now: 'none', since: ended() ?? now };
}
