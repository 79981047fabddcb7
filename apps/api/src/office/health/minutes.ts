import type { MinuteState } from '@gatelight/contract';
import { medianMs, type Part } from '#platform/process/vital-signs';

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
export function currentState(bars: readonly MinuteState[], within = 10): MinuteState {
  return bars.slice(-within).findLast((state) => state !== 'quiet') ?? 'quiet';
}

/**
 * How many minutes ago a part began to be as it is now, and in how many of these minutes it was asked for something. Quiet
 * minutes neither end it nor count: an authority that nobody buys from is asked only when an order is tried again.
 */
function newestRun(bars: readonly MinuteState[], isOfRun: (state: MinuteState) => boolean) {
  const seen = bars.flatMap((state, index) => (state === 'quiet' ? [] : [{ state, ago: bars.length - index }]));
  const run = seen.slice(seen.findLastIndex(({ state }) => !isOfRun(state)) + 1);
  return { minutes: run.length, beganAgo: run[0]?.ago ?? 0 };
}

const isFailing = (state: MinuteState) => state === 'failing';

/** How many minutes ago the outage began: every call of at least two minutes failed, over three minutes. Undefined: none. */
export function downFor(bars: readonly MinuteState[]): number | undefined {
  const { minutes, beganAgo } = newestRun(bars.slice(-30), isFailing);
  return minutes >= 2 && beganAgo >= 3 ? beganAgo : undefined;
}

/** Two minutes without a failure, or one that none has followed for three minutes. */
export function isUpAgain(bars: readonly MinuteState[]): boolean {
  const { minutes, beganAgo } = newestRun(bars, (state) => !isFailing(state));
  return minutes >= 2 || (minutes === 1 && beganAgo >= 3);
}
