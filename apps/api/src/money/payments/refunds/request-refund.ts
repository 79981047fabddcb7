import assert from 'node:assert/strict';
import { openAccount, post, refundsOwed, type AccountCode } from '#ledger';
import type { Tx } from '#platform/database/db';
import { requireReason, type RefundReason } from './refund.ts';
import { lockCapture } from '../captures/capture-store.ts';
import { askedBackMinor, insertRefund } from './refund-store.ts';

export interface RefundRequest {
  captureId: bigint;
  reason: RefundReason;
  /** From 1, for a reason that may return several parts of one payment. */
  part?: number;
  /** Whole minor units of the capture's currency. */
  amountMinor: bigint;
  /** The account that holds the money now. */
  fromAccount: AccountCode;
}

/** See index.ts. */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<void> {
  const { captureId, reason, part = 1, amountMinor, fromAccount } = request;
  requireReason(reason);
  const capture = await lockCapture(tx, captureId);
  assert(capture, `there is no capture ${captureId}`);
  const { currency } = capture;
  const refund = await insertRefund(tx, { captureId, reason, part, amountMinor, currency });
  if (!refund) return;
  const total = await askedBackMinor(tx, captureId);
  assert(
    total <= capture.receivedMinor,
    `capture ${captureId}: ${capture.receivedMinor} arrived, ${total} would go back`,
  );
  await openAccount(tx, refundsOwed(currency));
  await post(tx, {
    reference: refund.journal,
    kind: 'refund-owed',
    currency,
    moves: [{ from: fromAccount, to: refundsOwed(currency), amountKobo: amountMinor }],
    memo: `Refund ${refund.id} of payment ${capture.providerReference}, ${reason}`,
    actor: 'system',
  });
}
