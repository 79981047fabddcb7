import type { Clock } from './settings.ts';

// setTimeout overflows above 2^31 ms; waking once a day to look again costs nothing.
const longestSleepMs = 86_400_000;

export type Alarm = { reset: () => void; stop: () => Promise<void> };

/**
 * Runs `work` whenever the earliest due time has come. The rows in the database say when that is, so a restart
 * forgets nothing: `reset` after writing a row, and once at start.
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
