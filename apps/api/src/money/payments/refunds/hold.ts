import { smallAmountsHeld } from '#ledger';
import type { Tx } from '#platform/database/db';
import { openFinding } from '#platform/checks/findings';
import { requestRefund } from './request-refund.ts';
import { heldAmounts, wasReleasedBefore, type HeldAmount } from './held-store.ts';

/** Each refund costs us a call and sends the payer a message: more than this many are not sent automatically. */
const mostAutomaticRefunds = 10;

/**
 * Sends back the amounts held for a charge once the sum reaches the minimum: automatically once for each charge, and
 * only in a few refunds. Everything else is for staff: repeated tiny transfers must not cause endless refunds.
 */
export async function releaseSmallAmounts(
  deps: { refundMinimumKobo: bigint },
  tx: Tx,
  charge: { id: bigint; reference: string },
): Promise<void> {
  const held = await heldAmounts(tx, charge.id);
  const sumMinor = held.reduce((sum, one) => sum + one.amountMinor, 0n);
  if (sumMinor < deps.refundMinimumKobo) return;
  if (held.length <= mostAutomaticRefunds && !(await wasReleasedBefore(tx, charge.id))) {
    return releaseHeld(tx, held);
  }
  await openFinding(tx, {
    key: heldFinding(charge.reference),
    kind: 'small_amounts_held',
    detail: { reference: charge.reference, sumMinor, transfers: held.length },
  });
}

export const heldFinding = (reference: string) => `held:${reference}`;

/** Queues a refund for each amount. */
export async function releaseHeld(tx: Tx, held: readonly HeldAmount[]): Promise<void> {
  for (const { captureId, reason, amountMinor, currency } of held)
    await requestRefund(tx, { captureId, reason, amountMinor, fromAccount: smallAmountsHeld(currency) });
}
