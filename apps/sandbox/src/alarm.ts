import type { Clock } from './settings.ts';

// setTimeout overflows above 2^31 ms, and waking once a day for another check costs nothing.
const longestSleepMs = 86_400_000;

export type Alarm = { reset: () => void; stop: () => Promise<void> };

/**
 * Runs `work` when the earliest due time has come. The due time is in the rows of the database, so a restart loses
 * nothing. Call `reset` after writing a row, and once at start.
 */
export function createAlarm(clock: Clock, nextDueAt: () => number | null, work: () => Promise<void>): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  function reset(): void {
    if (isStopped || running) return;
    clearTimeout(timer);
    const dueAt = nextDueAt();
    if (dueAt === null) return;
    timer = setTimeout(ring, Math.min(Math.max(dueAt - clock(), 0), longestSleepMs));
  }

  function ring(): void {
    running = work().finally(() => {
      running = undefined;
      reset();
    });
  }

  return {
    reset,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
