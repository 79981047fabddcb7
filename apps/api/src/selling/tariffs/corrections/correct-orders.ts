import { openAccount, orderClearing, post, revenue, vatPayable, wallet, type AccountCode } from '#ledger';
import type { Payments } from '#payments';
import type { CrashHook } from '#platform/process/crash';
import { inTransaction, isDatabaseUnavailable, type Db, type Tx } from '#platform/database/db';
import { openFinding } from '#platform/checks/findings';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import { tariffCorrected } from '../change-message.ts';
import { correctByTokens } from './correct-by-tokens.ts';
import {
  finishCorrections,
  finishItem,
  hasAccount,
  holdCorrected,
  noteProblem,
  takeItem,
  notifyBuyer,
  type DueItem,
} from './correction-store.ts';

export interface CorrectionDeps {
  db: Db;
  payments: Pick<Payments, 'requestRefund'>;
  crash: CrashHook;
  log: Log;
}

export const correctionBatch = 50;

/**
 * Gives back the excess price of an order, once: its journal has the order's own reference. It goes to the buyer's
 * wallet, or to the payer by a refund of the payment.
 */
async function correctOrder(tx: Tx, payments: CorrectionDeps['payments'], item: DueItem): Promise<void> {
  const toWallet = item.buyerId !== null && (await hasAccount(tx, wallet(item.buyerId)));
  const into: AccountCode = toWallet ? wallet(item.buyerId!) : orderClearing;
  const source = revenue(item.utility, item.estateId);
  if (!toWallet && item.captureId === null) throw new Error('no wallet and no payment to send it back to');
  await openAccount(tx, into);
  const reference = `tariff-correction:${item.orderId}`;
  await post(tx, {
    reference,
    kind: 'tariff-correction',
    moves: [
      { from: source, to: into, amountKobo: item.energyKobo },
      { from: vatPayable, to: into, amountKobo: item.vatKobo },
    ].filter(({ amountKobo }) => amountKobo > 0n),
    memo: `Wrong tariff, correction ${item.correctionId}, order ${item.reference}, meter ${item.meterNumber}`,
    actor: 'system',
  });
  if (!toWallet) {
    await payments.requestRefund(tx, {
      captureId: item.captureId!,
      reason: 'tariff_corrected',
      amountMinor: item.energyKobo + item.vatKobo,
      fromAccount: orderClearing,
    });
  } else {
    const availableKobo = await holdCorrected(tx, item.orderId, item.energyKobo + item.vatKobo, reference);
    if (availableKobo > 0n) await notifyCorrected(tx, item, item.buyerId!, availableKobo);
  }
  await finishItem(tx, item.orderId, toWallet ? 'wallet' : 'refund');
}

/** Names only the amount that the buyer can spend. The history of the wallet explains what a dispute holds or took. */
async function notifyCorrected(tx: Tx, item: DueItem, buyerId: string, availableKobo: bigint): Promise<void> {
  const { reference, meterNumber, orderId } = item;
  const { payload, topic } = tariffCorrected.content({ reference, meterNumber, amountKobo: availableKobo.toString() });
  await notifyBuyer(tx, buyerId, { orderId, payload, topic });
}

/** Corrects up to `limit` orders, each in its own transaction: a crashed worker continues where it stopped. */
export async function correctOrders({ db, payments, crash, log }: CorrectionDeps, limit: number): Promise<number> {
  let done = 0;
  while (done < limit) {
    let taken: DueItem | undefined;
    try {
      await inTransaction(db, async (tx) => {
        taken = await takeItem(tx);
        if (taken) await correctOrder(tx, payments, taken);
      });
    } catch (error) {
      if (!taken || isDatabaseUnavailable(error)) throw error;
      const why = error instanceof Error ? error.message : String(error);
      log.error({ orderId: taken.orderId.toString(), err: error }, 'could not correct an order');
      await noteProblem(db, taken.orderId, why);
      await openFinding(db, {
        key: `tariff-correction:${taken.orderId}`,
        kind: 'correction_failed',
        detail: { order: taken.reference, correction: taken.correctionId, why },
      });
    }
    if (!taken) break;
    done += 1;
    crash('correction.after_order');
  }
  await finishCorrections(db);
  return done;
}

export function correctionJob(deps: CorrectionDeps): Job {
  return {
    name: 'tariff-corrections',
    // Also for the authority's responses to requests for tokens.
    everyMs: 10_000,
    wakeOn: ['tariff_correction'],
    batch: correctionBatch,
    async run() {
      const meters = await correctByTokens(deps, correctionBatch);
      return Math.max(meters, await correctOrders(deps, correctionBatch));
    },
  };
}
