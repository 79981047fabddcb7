import type { ActDefinition, ActView } from '@gatelight/contract';
import type { ActHandler } from '#platform/callers/acts';
import { parse } from '#platform/http/read-input';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { hashOf } from '#platform/callers/idempotency';
import type { ObjectNames } from '#platform/lists/object-names';
import { insertActs, selectAct, type AskOutcome } from './act-store.ts';
import { actView, sightOf } from './act-view.ts';
import { asStaff } from '../as-staff.ts';

export interface AskDeps {
  /** With the role of staff. */
  staffDb: Db;
  /** From all slices. */
  objectNames: ObjectNames;
  /** How long a response waits for the end of an act. Default: 3 seconds. */
  waitMs?: number;
  /** For tests: runs due acts, in place of the worker. */
  runDueActs?: () => Promise<unknown>;
}

interface Asked {
  inputs: readonly Record<string, unknown>[];
  reason: string;
  /** The caller's Idempotency-Key. */
  key: string;
  /** From the preview that the caller saw. */
  fingerprint?: string | undefined;
  isBatch: boolean;
}

/**
 * Stores the request of a caller. Throws `permission-required`, `code-required`, `idempotency-key-reused`,
 * `invalid-input`.
 */
export async function storeAsked(deps: AskDeps, caller: User, act: ActDefinition, asked: Asked): Promise<AskOutcome> {
  if (!caller.permissions?.includes(act.permission)) throw new AppError('permission-required');
  for (const input of asked.inputs) parse(act.input, input);
  const { inputs, reason, fingerprint, isBatch } = asked;
  const bodyHash = hashOf(act.kind, JSON.stringify(inputs), reason, fingerprint, isBatch);
  const answer = await asStaff(caller, (session) =>
    insertActs(deps.staffDb, session, { ...asked, kind: act.kind, fingerprint, bodyHash, needsCode: act.stepUp }),
  );
  if (answer.outcome === 'code-required') throw new AppError('code-required');
  if (answer.outcome === 'other') throw new AppError('idempotency-key-reused');
  if (answer.outcome === 'new') await deps.runDueActs?.();
  return answer;
}

/** The act as it is now, or after it came to rest within the time that a response may wait. */
export async function restingAct(
  deps: AskDeps,
  caller: User,
  { id, handlers }: { id: bigint | string; handlers: ReadonlyMap<string, ActHandler> },
): Promise<ActView> {
  const until = performance.now() + (deps.waitMs ?? 3000);
  for (let pauseMs = 15; ; pauseMs = Math.min(150, pauseMs * 1.5)) {
    const row = await selectAct(deps.staffDb, id, sightOf(caller, handlers), deps.objectNames);
    if (!row) throw new AppError('not-found');
    const moves = row.state === 'asked' || row.state === 'running';
    if (!moves || performance.now() + pauseMs > until) return actView(row, caller);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * Requests an act in a caller's name, for slices with their own calls (`POST /properties`): does the same as POST
 * /admin/acts. The act may have ended, wait for a second person, or still be under way.
 */
export async function askAct(
  deps: AskDeps,
  caller: User,
  asked: {
    act: ActDefinition;
    /** In its wire format. */
    input: Record<string, unknown>;
    reason: string;
    idempotencyKey: string;
  },
): Promise<ActView> {
  const { act, input, reason, idempotencyKey: key } = asked;
  const { ids } = await storeAsked(deps, caller, act, { inputs: [input], reason, key, isBatch: false });
  // Everyone can see their own requests.
  return restingAct(deps, caller, { id: ids[0]!, handlers: new Map() });
}
