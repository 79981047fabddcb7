import assert from 'node:assert/strict';
import { disputeLosses, openAccount, post, refundsOwed, type AccountCode } from '#ledger';
import type { Tx } from '#platform/db';
import { requireReason, type RefundReason } from './refund.ts';
import { lockCapture } from './store/captures.ts';
import { finishByDispute, lostByDisputes } from './store/disputes.ts';
import { insertRefund, refundedMinor } from './store/refunds.ts';

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
  const lost = await lostByDisputes(tx, captureId);
  const total = await refundedMinor(tx, captureId);
  const isGivenBack = total + lost > capture.receivedMinor && amountMinor <= lost;
  assert(
    isGivenBack || total + lost <= capture.receivedMinor,
    `capture ${captureId}: ${capture.receivedMinor} came, ${total + lost} would go back`,
  );
  await openAccount(tx, refundsOwed(currency));
  await post(tx, {
    reference: `refund-owed:${captureId}:${reason}`,
    kind: 'refund-owed',
    currency,
    moves: [{ from: fromAccount, to: refundsOwed(currency), amountKobo: amountMinor }],
    memo: `Refund ${refundId} of payment ${capture.providerReference}, ${reason}`,
    actor: 'system',
  });
  if (!isGivenBack) return;
  // The payer's bank gave this money back before: it makes good our loss instead of going a second way.
  await post(tx, {
    reference: `refund:${refundId}`,
    kind: 'refund-by-dispute',
    currency,
    moves: [{ from: refundsOwed(currency), to: disputeLosses(currency), amountKobo: amountMinor }],
    memo: `Refund ${refundId}, given back by a dispute before`,
    actor: 'system',
  });
  await finishByDispute(tx, refundId);
}
