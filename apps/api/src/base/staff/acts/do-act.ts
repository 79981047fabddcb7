import { randomUUID } from 'node:crypto';
import { isErrorCode, type ActDefinition, type ActInput } from '@gatelight/contract';
import { parse } from '#platform/http/read-input';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { hashOf } from '#platform/callers/idempotency';
import { insertActs, selectAct } from './act-store.ts';
import { asStaff } from '../as-staff.ts';

export interface DoActDeps {
  /** With the role of staff. */
  staffDb: Db;
  /** For tests: runs due acts, in place of the worker. */
  runDueActs?: (() => Promise<unknown>) | undefined;
}

/** How long a call waits for the end of its act. */
const waitMs = 3000;

/**
 * Requests an act in a caller's name and waits for its end, for calls that are older than acts. Returns the act's
 * facts. Throws the code with which the act was refused; `still-running` when it continues without the caller;
 * `act-not-done` when it waits for a second person or failed.
 */
export async function doAct<A extends ActDefinition>(
  { staffDb, runDueActs }: DoActDeps,
  caller: User,
  asked: { act: A; input: ActInput<A>; reason: string; key?: string | undefined },
): Promise<Readonly<Record<string, unknown>>> {
  const { kind, permission } = asked.act;
  if (!caller.permissions?.includes(permission)) throw new AppError('permission-required');
  const input = parse(asked.act.input, asked.input) as Record<string, unknown>;
  const { outcome, ids } = await asStaff(caller, (session) =>
    insertActs(staffDb, session, {
      kind,
      inputs: [input],
      reason: asked.reason,
      fingerprint: undefined,
      key: asked.key ?? randomUUID(),
      bodyHash: hashOf(kind, JSON.stringify(input)),
      isBatch: false,
      needsCode: false,
    }),
  );
  if (outcome === 'other') throw new AppError('idempotency-key-reused');
  if (outcome === 'code-required') throw new AppError('code-required');
  await runDueActs?.();
  const until = performance.now() + waitMs;
  for (;;) {
    const act = await selectAct(staffDb, ids[0]!, { userId: caller.userId, kinds: [] });
    if (act?.state === 'done') return (act.facts ?? {}) as Record<string, unknown>;
    if (act?.state === 'not-possible' && act.error !== null && isErrorCode(act.error)) throw new AppError(act.error);
    if (act && act.state !== 'asked' && act.state !== 'running') throw new AppError('act-not-done');
    if (performance.now() > until) throw new AppError('still-running');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
