import { openAccount, serviceCharges, stampDutyPayable } from '#ledger';
import type {
  ClosedCharge,
  Decision,
  DisputedCapture,
  NewCapture,
  PurposeHandler,
  RefundView,
  ReversedCapture,
} from '#payments';
import type { Tx } from '#platform/database/db';
import { openFinding, resolveFindings } from '#platform/checks/findings';
import { bookCapture, closePayment, isRetired, lockPayment, type Payment } from './payment-store.ts';

/**
 * Money for the service charges of a house: all money that arrives counts for the house, whatever amount was requested,
 * however late and however often it arrives. It pays the chosen invoices, then others; the rest is credit of the house.
 * Only this goes back: money in another currency, money of a payment that had failed before, and money for an estate that
 * was retired meanwhile.
 */
async function onCaptured(tx: Tx, capture: NewCapture): Promise<Decision> {
  const payment = await lockPayment(tx, BigInt(capture.subjectId));
  const amountMinor = capture.receivedMinor;
  if (capture.currency !== 'NGN') {
    return { allocations: [{ kind: 'refund', reason: 'wrong_currency', amountMinor }] };
  }
  // The estate was retired while the money was on its way. It has no team left that could request a payout.
  if (capture.isChargeClosed || (await isRetired(tx, payment.estateId))) {
    return { allocations: [{ kind: 'refund', reason: 'charge_closed', amountMinor }] };
  }
  const account = serviceCharges(payment.estateId);
  await openAccount(tx, account);
  const dutyKobo = payersDuty(payment, capture);
  const amountKobo = amountMinor - dutyKobo;
  return {
    allocations: [
      { kind: 'apply', account, amountMinor: amountKobo },
      ...(dutyKobo > 0n ? [{ kind: 'apply' as const, account: stampDutyPayable, amountMinor: dutyKobo }] : []),
    ],
    onBooked: () => bookCapture(tx, { paymentId: payment.id, captureId: capture.id, amountKobo, dutyKobo }),
  };
}

/** The stamp duty that the page showed and the payer sent: on the first transfer, when the full amount arrived. */
function payersDuty({ stampDutyKobo, amountKobo, creditedKobo }: Payment, { receivedMinor }: NewCapture): bigint {
  return receivedMinor >= amountKobo + stampDutyKobo && creditedKobo === 0n ? stampDutyKobo : 0n;
}

async function onChargeClosed(tx: Tx, charge: ClosedCharge): Promise<void> {
  await closePayment(tx, BigInt(charge.subjectId), charge.ended ? 'failed' : charge.outcome);
}

const reversedFinding = (captureId: bigint) => `service-charge-reversed:${captureId}`;

/** The estate may have been paid already, so nothing is reversed: staff decide. */
async function onReversed(tx: Tx, capture: ReversedCapture): Promise<void> {
  await openFinding(tx, {
    key: reversedFinding(capture.captureId),
    kind: 'service_charge_reversed',
    owner: 'finance',
    detail: { reference: capture.reference, reversedMinor: capture.reversedMinor, currency: capture.currency },
  });
}

async function onDisputed(tx: Tx, { captureId, explainedBy }: DisputedCapture): Promise<void> {
  if (explainedBy !== undefined)
    await resolveFindings(tx, [reversedFinding(captureId)], 'a dispute was decided for the payer', explainedBy);
}

/** The provider notifies the payer of money that goes back. */
async function onRefundChanged(_tx: Tx, _refund: RefundView): Promise<void> {}

export const chargePayments: PurposeHandler = {
  onCaptured,
  onChargeClosed,
  onReversed,
  onDisputed,
  onRefundChanged,
  /** The payer has already used the card money that the bank takes back, so their wallet may cover it. */
  async walletOwner(tx, subjectId) {
    return (await lockPayment(tx, BigInt(subjectId))).userId.toString();
  },
};
