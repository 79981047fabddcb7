import { createBatches } from '#platform/database/batches';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { LikelyPayment, PurposeHandler } from '../purpose.ts';

/** The most payments in one commit. */
const most = 32;

/**
 * Records one payment, in one run with others that arrive meanwhile. Returns undefined when nothing was recorded: then
 * it must be recorded alone.
 */
export type CaptureTogether = (payment: LikelyPayment) => Promise<bigint | undefined>;

/** Built from the purposes that can record many payments in one statement (`captureExact`). */
export function createCaptureTogether(
  db: Db,
  handlers: Readonly<Record<string, PurposeHandler>>,
  log: Log,
): CaptureTogether {
  const captures = Object.values(handlers).flatMap((handler) => handler.captureExact?.bind(handler) ?? []);
  const batches = captures.map((capture) =>
    createBatches({
      most,
      onUndone: (error, payments) =>
        log.warn({ err: error, payments }, 'a run of payments was undone: each is tried alone'),
      run: async (payments: readonly LikelyPayment[]) =>
        (await capture(db, payments)).map((value) => ({ status: 'fulfilled', value })),
      runOne: async (payment) => (await capture(db, [payment]))[0],
    }),
  );
  return async (payment) => {
    for (const captureWithOthers of batches) {
      const captureId = await captureWithOthers(payment);
      if (captureId !== undefined) return captureId;
    }
    return undefined;
  };
}
