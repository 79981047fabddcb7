/**
 * Called at named points at which a test may kill the process, to check the data after a restart (reliability.md §3).
 */
export interface CrashHook {
  (point: string): void;
  /** The point at which this process will crash, if a test set one. */
  readonly at?: string;
}

/** Does nothing unless the setting names a point; then the process ends as in a power cut. */
export function createCrashHook(at: string | undefined): CrashHook {
  if (!at) return () => undefined;
  const hook = (point: string) => {
    if (point === at) process.kill(process.pid, 'SIGKILL');
  };
  return Object.assign(hook, { at });
}
