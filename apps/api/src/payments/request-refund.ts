import assert from 'node:assert/strict';
import { openAccount, post, refundsOwed, type AccountCode } from '#ledger';
import type { Tx } from '#platform/db';
import { requireReason, type RefundReason } from './refund.ts';
import { lockCapture } from './store/captures.ts';
import { askedBackMinor, insertRefund } from './store/refunds.ts';

export interface RefundRequest {
  captureId: bigint;
  reason: RefundReason;
  /** Whole minor units of the capture's currency. */
  amountMinor: bigint;
  /** Where the money stands now. */
  fromAccount: AccountCode;
}

/** See the door. */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<void> {
  const { captureId, reason, amountMinor, fromAccount } = request;
  requireReason(reason);
  const capture = await lockCapture(tx, captureId);
  assert(capture, `there is no capture ${captureId}`);
  const { currency } = capture;
  const refundId = await insertRefund(tx, { captureId, reason, amountMinor, currency });
  if (!refundId) return;
  const total = await askedBackMinor(tx, captureId);
  assert(total <= capture.receivedMinor, `capture ${captureId}: ${capture.receivedMinor} came, ${total} would go back`);
  await openAccount(tx, refundsOwed(currency));
  await post(tx, {
    reference: `refund-owed:${captureId}:${reason}`,
    kind: 'refund-owed',
    currency,
    moves: [{ from: fromAccount, to: refundsOwed(currency), amountKobo: amountMinor }],
    memo: `Refund ${refundId} of payment ${capture.providerReference}, ${reason}`,
    actor: 'system',
  });
}
