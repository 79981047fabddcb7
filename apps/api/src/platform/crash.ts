/** The named moments at which a test may kill the process, to see what is found after a restart (reliability.md §3). */
export const crashPoints = [
  'purchase.after_order_stored',
  'purchase.after_provider_reply',
  'webhook.before_commit',
  'capture.after_verify',
  'vend.after_paid_commit',
  'vend.after_attempt_stored',
  'vend.after_authority_reply',
  'vend.after_token_commit',
  'notify.after_send',
  'refund.after_provider_reply',
] as const;

export type CrashPoint = (typeof crashPoints)[number];
export interface CrashHook {
  (point: CrashPoint): void;
  /** The point at which this process will die, where a test named one. */
  readonly at?: string;
}

/** Never fires unless the setting names a point; then the process dies as if the power went. */
export function createCrashHook(at: string | undefined): CrashHook {
  if (!at) return () => undefined;
  const hook = (point: CrashPoint) => {
    if (point === at) process.kill(process.pid, 'SIGKILL');
  };
  return Object.assign(hook, { at });
}
