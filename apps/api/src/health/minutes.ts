import type { MinuteState } from '@gatelight/contract';
import { medianMs, type Part } from '#platform/vital-signs';

export const shownMinutes = 90;

/** What was seen of a part in one minute. `at`: seconds since 1970. */
export interface Minute {
  at: number;
  calls: number;
  failed: number;
  counts: readonly number[];
}

/** Half of the calls failed: failing. Half of them took longer than the part may: slow. */
export function stateOf(minute: Pick<Minute, 'calls' | 'failed' | 'counts'> | undefined, part: Part): MinuteState {
  if (!minute || minute.calls === 0) return 'quiet';
  if (minute.failed * 2 >= minute.calls) return 'failing';
  return (medianMs(minute.counts) ?? 0) > part.slowMs ? 'slow' : 'working';
}

/** The states of the last 90 minutes, the oldest first. `now`: seconds since 1970. */
export function barsOf(minutes: readonly Minute[], part: Part, now: number): MinuteState[] {
  const byMinute = new Map(minutes.map((minute) => [minute.at, minute]));
  const last = Math.floor(now / 60) * 60;
  return Array.from({ length: shownMinutes }, (_, index) =>
    stateOf(byMinute.get(last - (shownMinutes - 1 - index) * 60), part),
  );
}

/** How a part is doing: the last minute in which anything was asked of it, within the last ten. */
export function currentState(bars: readonly MinuteState[]): MinuteState {
  return bars.slice(-10).findLast((state) => state !== 'quiet') ?? 'quiet';
}

/** Three minutes with calls one after the other, in the last ten, all failing. */
export function isDown(bars: readonly MinuteState[]): boolean {
  const seen = bars.slice(-10).filter((state) => state !== 'quiet');
  return seen.length >= 3 && seen.slice(-3).every((state) => state === 'failing');
}

/** Two minutes in a row without a failure. */
export function isUpAgain(bars: readonly MinuteState[]): boolean {
  const seen = bars.slice(-10).filter((state) => state !== 'quiet');
  return seen.length >= 2 && seen.slice(-2).every((state) => state !== 'failing');
}
