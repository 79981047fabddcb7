/** Called at the named moments at which a test may kill the process, to see what is found after a restart (reliability.md §3). */
export interface CrashHook {
  (point: string): void;
  /** The point at which this process will die, where a test named one. */
  readonly at?: string;
}

/** Never fires unless the setting names a point; then the process dies as if the power went. */
export function createCrashHook(at: string | undefined): CrashHook {
  if (!at) return () => undefined;
  const hook = (point: string) => {
    if (point === at) process.kill(process.pid, 'SIGKILL');
  };
  return Object.assign(hook, { at });
}
