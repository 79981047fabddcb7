import { openAccount, wallet } from '#ledger';
import { queueForUser } from '#notifications';
import type {
  ClosedCharge,
  Decision,
  DisputedCapture,
  NewCapture,
  PurposeHandler,
  RefundView,
  ReversedCapture,
} from '#payments';
import type { Tx } from '#platform/db';
import { openFinding } from '#platform/findings';
import { walletFunded } from './messages/index.ts';
import { closeFunding, lockFunding, noteCredited } from './store.ts';

/**
 * Money for a wallet: what arrived is the user's, whatever was named, however late and however often. Only another currency
 * goes back, because a wallet holds naira.
 */
async function onCaptured(tx: Tx, capture: NewCapture): Promise<Decision> {
  const funding = await lockFunding(tx, BigInt(capture.subjectId));
  const { userId } = funding;
  const amountMinor = capture.receivedMinor;
  if (capture.currency !== 'NGN') {
    return { allocations: [{ kind: 'refund', reason: 'wrong_currency', amountMinor }] };
  }
  await openAccount(tx, wallet(userId));
  return {
    allocations: [
      capture.isChargeClosed
        ? { kind: 'credit', userId, reason: 'charge_closed', amountMinor }
        : { kind: 'apply', account: wallet(userId), amountMinor },
    ],
    async onBooked() {
      await noteCredited(tx, funding.id);
      await queueForUser(tx, {
        userId,
        event: `funding:${funding.id}:capture:${capture.id}`,
        subjectKind: 'funding',
        subjectId: funding.id.toString(),
        content: walletFunded.content({
          reference: funding.reference,
          namedKobo: funding.amountKobo,
          creditedKobo: amountMinor,
        }),
      });
    },
  };
}

async function onChargeClosed(tx: Tx, charge: ClosedCharge): Promise<void> {
  await closeFunding(tx, BigInt(charge.subjectId), charge.outcome);
}

/** The money may be spent already, so nothing is undone: staff decide. */
async function onReversed(tx: Tx, capture: ReversedCapture): Promise<void> {
  await openFinding(tx, {
    key: `funding-reversed:${capture.captureId}`,
    kind: 'funding_reversed',
    detail: { reference: capture.reference, reversedMinor: capture.reversedMinor, currency: capture.currency },
  });
}

/** Payments shows a dispute to staff and freezes what the wallet has; a funding keeps its state. */
async function onDisputed(_tx: Tx, _dispute: DisputedCapture): Promise<void> {}

/** Only money in another currency goes back, and the provider tells its payer. */
async function onRefundChanged(_tx: Tx, _refund: RefundView): Promise<void> {}

/** A funding belongs to the wallet that it was for. */
async function walletOwner(tx: Tx, subjectId: string): Promise<string> {
  return (await lockFunding(tx, BigInt(subjectId))).userId;
}

export const fundingPayments: PurposeHandler = {
  onCaptured,
  onChargeClosed,
  onReversed,
  onDisputed,
  onRefundChanged,
  walletOwner,
};
