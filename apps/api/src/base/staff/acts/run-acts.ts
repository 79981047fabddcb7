import { z } from 'zod';
import type { ActHandler, ActPreview } from '#platform/callers/acts';
import type { CrashHook } from '#platform/process/crash';
import { inTransaction, isDatabaseUnavailable, type Db, type Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Log } from '#platform/log';
import {
  claimAct,
  lockDueAct,
  lockObject,
  memberMay,
  recordAct,
  storeEnd,
  storeUnderWay,
  storeWaiting,
  type DueAct,
  type StoredPreview,
} from './act-store.ts';

export interface ActsDeps {
  db: Db;
  handlers: readonly ActHandler[];
  log: Log;
  crash: CrashHook;
}

/** How many acts a run of the job takes. */
export const actBatch = 50;
/** An act that fails unexpectedly this often is not retried. */
const mostAttempts = 5;

export interface Acts {
  handlers: ReadonlyMap<string, ActHandler>;
  /** Continues every due act by one step. Returns how many. For the worker. */
  runDue: () => Promise<number>;
}

/** The acts of the product and the worker's side of them. */
export function createActs({ db, handlers, log, crash }: ActsDeps): Acts {
  const byKind = new Map(handlers.map((handler) => [handler.act.kind, handler]));
  if (byKind.size < handlers.length) throw new Error('two handlers for one kind of act');
  return {
    handlers: byKind,
    async runDue() {
      let count = 0;
      for (; count < actBatch; count += 1) {
        const due = await claimAct(db);
        if (!due) break;
        await bringFurther(due);
      }
      return count;
    },
  };

  async function bringFurther(due: DueAct): Promise<void> {
    try {
      await inTransaction(db, async (tx) => {
        const act = await lockDueAct(tx, due);
        if (!act) return;
        await runAct(tx, act);
        crash('act.before_commit');
      });
      crash('act.after_commit');
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') return endAsNotPossible(due, error.code);
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ act: due.id.toString(), kind: due.kind, attempts: due.attempts, err: error }, 'an act failed');
      if (due.attempts < mostAttempts) return;
      await storeEnd(db, due.id, { state: 'failed', error: 'internal' });
    }
  }

  /** The changes of the failed transaction are rolled back; only the error is stored. */
  async function endAsNotPossible(due: DueAct, error: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const handler = byKind.get(due.kind);
      const input = handler && z.safeParse(handler.act.input, due.input);
      const object = input?.success && handler ? handler.object(input.data) : undefined;
      if (await storeEnd(tx, due.id, { state: 'not-possible', error, object }))
        await recordAct(tx, due, 'act.not-possible', object, { error });
    });
  }

  async function runAct(tx: Tx, due: DueAct): Promise<void> {
    const handler = byKind.get(due.kind);
    if (!handler) throw new AppError('unknown-act');
    const { act } = handler;
    const parsed = z.safeParse(act.input, due.input);
    if (!parsed.success) throw new AppError('invalid-input');
    if (!(await memberMay(tx, due.askedBy, act.permission))) throw new AppError('permission-required');
    if (act.stepUp && !due.confirmed) throw new AppError('code-required');
    const input = parsed.data;
    const object = handler.object(input);
    await lockObject(tx, object);
    const preview = await handler.preview(tx, input);
    const stored = { object, preview: toStored(preview), fingerprint: preview.fingerprint };
    if (due.fingerprint !== null && due.fingerprint !== preview.fingerprint) {
      await storeEnd(tx, due.id, { state: 'stale', object });
      return recordAct(tx, due, 'act.stale', object, {});
    }
    if (due.state === 'asked') {
      const { secondPerson } = handler;
      const needsOther = typeof secondPerson === 'function' ? await secondPerson(tx, input) : secondPerson;
      if (needsOther) {
        await storeWaiting(tx, due.id, { ...stored, approval: act.approval });
        return recordAct(tx, due, 'act.ask', object, { reason: due.reason });
      }
    } else if (
      due.decidedBy === null ||
      due.decidedBy === due.askedBy ||
      !(await memberMay(tx, due.decidedBy, act.approval))
    ) {
      throw new AppError('permission-required');
    }
    const facts = await handler.run(tx, input, {
      actId: due.id,
      askedBy: due.askedBy,
      approvedBy: due.decidedBy,
      reason: due.reason,
      actor: `user:${due.askedBy}`,
      ip: due.ip,
      requestId: due.requestId,
    });
    if (handler.endsLater) await storeUnderWay(tx, due.id, { facts, ...stored });
    else await storeEnd(tx, due.id, { state: 'done', facts, ...stored });
    await recordAct(tx, due, act.kind, object, {
      reason: due.reason,
      ...(due.decidedBy === null ? {} : { approved_by: due.decidedBy.toString() }),
      ...facts,
    });
  }
}

export function toStored({ changes, journal = [], warnings = [] }: ActPreview): StoredPreview {
  return {
    changes: changes.map(({ field, from, to }) => ({ field, from, to })),
    journal: journal.map(({ account, debit_kobo: debit, credit_kobo: credit }) => ({
      account,
      debit_kobo: debit.toString(),
      credit_kobo: credit.toString(),
    })),
    warnings: [...warnings],
  };
}
