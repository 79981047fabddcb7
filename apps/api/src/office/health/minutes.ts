import type { MinuteState } from '@gatelight/contract';
import { medianMs, type Part } from '#platform/process/vital-signs';

export const shownMinutes = 90;

/** The measurements of a part in one minute. `at`: seconds since 1970. */
export interface Minute {
  at: number;
  calls: number;
  failed: number;
  counts: readonly number[];
}

/**
 * When half of the calls failed, the minute is failing. When half of them were slower than the limit of the part, it is
 * slow.
 */
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

/** The state of a part: that of the last minute with a call, within the last ten minutes. */
export function currentState(bars: readonly MinuteState[], within = 10): MinuteState {
  return bars.slice(-within).findLast((state) => state !== 'quiet') ?? 'quiet';
}

/**
 * How many minutes ago the present state of a part began, and how many of these minutes had a call. Quiet minutes
 * neither end the state nor count: an authority without sales is only called when an order is retried.
 */
function newestRun(bars: readonly MinuteState[], isOfRun: (state: MinuteState) => boolean) {
  const seen = bars.flatMap((state, index) => (state === 'quiet' ? [] : [{ state, ago: bars.length - index }]));
  const run = seen.slice(seen.findLastIndex(({ state }) => !isOfRun(state)) + 1);
  return { minutes: run.length, beganAgo: run[0]?.ago ?? 0 };
}

const isFailing = (state: MinuteState) => state === 'failing';

/**
 * How many minutes ago the outage began. An outage is at least two failing minutes over three minutes, with only quiet
 * minutes between them. Undefined when there is no outage.
 */
export function downFor(bars: readonly MinuteState[]): number | undefined {
  const { minutes, beganAgo } = newestRun(bars.slice(-30), isFailing);
  return minutes >= 2 && beganAgo >= 3 ? beganAgo : undefined;
}

/** Two minutes without a failure, or one such minute without a failure in the three minutes after it. */
export function isUpAgain(bars: readonly MinuteState[]): boolean {
  const { minutes, beganAgo } = newestRun(bars, (state) => !isFailing(state));
  return minutes >= 2 || (minutes === 1 && beganAgo >= 3);
}
