import { aboveLimit, openAccount, stampDutyPayable, wallet } from '#ledger';
import { queueForUser } from '#notifications';
import type {
  Allocation,
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
import { walletFunded } from '../messages/index.ts';
import { insertAboveLimit, roomOf } from '../over-limit/above-limit-store.ts';
import { aboveLimitFinding } from '../over-limit/above-limit.ts';
import { bearStampDuty, closeFunding, lockFunding, noteCredited, type Funding } from '../store.ts';

/**
 * Money for a wallet: what arrives belongs to the user, whatever amount they named, however late and however often it
 * arrives. The part above the limit of their level is held, with a finding. Only another currency goes back, because a
 * wallet holds naira.
 */
async function onCaptured(tx: Tx, capture: NewCapture): Promise<Decision> {
  const funding = await lockFunding(tx, BigInt(capture.subjectId));
  const { userId } = funding;
  const amountMinor = capture.receivedMinor;
  if (capture.currency !== 'NGN') {
    return { allocations: [{ kind: 'refund', reason: 'wrong_currency', amountMinor }] };
  }
  await openAccount(tx, wallet(userId));
  const duty = payersDuty(funding, capture);
  const arrivedKobo = amountMinor - duty;
  const roomKobo = await roomOf(tx, funding.id);
  const heldKobo = arrivedKobo > roomKobo ? arrivedKobo - roomKobo : 0n;
  const creditedKobo = arrivedKobo - heldKobo;
  return {
    allocations: [
      ...(creditedKobo > 0n ? [toWallet(capture, userId, creditedKobo)] : []),
      ...(heldKobo > 0n ? [aside(capture, heldKobo)] : []),
      ...(duty > 0n ? [{ kind: 'apply' as const, account: stampDutyPayable, amountMinor: duty }] : []),
    ],
    async onBooked() {
      if (creditedKobo > 0n) await noteCredited(tx, funding.id);
      if (heldKobo > 0n && !capture.isChargeClosed) await holdAboveLimit(tx, funding, capture, heldKobo);
      if (funding.method === 'transfer' && duty === 0n) {
        await bearStampDuty(tx, `capture:${capture.id}`, amountMinor);
      }
      await queueForUser(tx, {
        userId,
        event: `funding:${funding.id}:capture:${capture.id}`,
        subjectKind: 'funding',
        subjectId: funding.id.toString(),
        content: walletFunded.content({
          reference: funding.reference,
          namedKobo: funding.amountKobo,
          creditedKobo,
          ...(heldKobo > 0n && { [capture.isChargeClosed ? 'sentBackKobo' : 'heldKobo']: heldKobo }),
        }),
      });
    },
  };
}

function toWallet({ isChargeClosed }: NewCapture, userId: string, amountMinor: bigint): Allocation {
  return isChargeClosed
    ? { kind: 'credit', userId, reason: 'charge_closed', amountMinor }
    : { kind: 'apply', account: wallet(userId), amountMinor };
}

/** Where the part above the limit goes; if the payment had failed, it goes back. */
function aside({ isChargeClosed }: NewCapture, amountMinor: bigint): Allocation {
  return isChargeClosed
    ? { kind: 'refund', reason: 'above_limit', amountMinor }
    : { kind: 'apply', account: aboveLimit, amountMinor };
}

async function holdAboveLimit(tx: Tx, funding: Funding, capture: NewCapture, heldKobo: bigint): Promise<void> {
  const { id: fundingId, reference, userId } = funding;
  await insertAboveLimit(tx, { captureId: capture.id, fundingId, amountKobo: heldKobo });
  await openFinding(tx, {
    key: aboveLimitFinding(reference),
    kind: 'funding_above_limit',
    owner: 'finance',
    detail: { reference, userId, heldKobo, arrivedMinor: capture.receivedMinor, namedKobo: funding.amountKobo },
  });
}

/**
 * The stamp duty that the page showed and the payer sent: on the first transfer, when the full amount arrived. If less
 * arrived, the user gets all of it, and the operator bears the duty, if any is due.
 */
function payersDuty(funding: Funding, capture: NewCapture): bigint {
  const { stampDutyKobo, amountKobo, creditedKobo } = funding;
  const isWhole = capture.receivedMinor >= amountKobo + stampDutyKobo;
  return isWhole && creditedKobo === 0n && !capture.isChargeClosed ? stampDutyKobo : 0n;
}

async function onChargeClosed(tx: Tx, charge: ClosedCharge): Promise<void> {
  await closeFunding(tx, BigInt(charge.subjectId), charge.ended ? 'failed' : charge.outcome);
}

const reversedFinding = (captureId: bigint) => `funding-reversed:${captureId}`;

/** The money may be spent already, so nothing is reversed: staff decide. */
async function onReversed(tx: Tx, capture: ReversedCapture): Promise<void> {
  await openFinding(tx, {
    key: reversedFinding(capture.captureId),
    kind: 'funding_reversed',
    detail: { reference: capture.reference, reversedMinor: capture.reversedMinor, currency: capture.currency },
  });
}

/** Payments shows a dispute to staff and freezes the money in the wallet; a funding keeps its state. */
async function onDisputed(tx: Tx, { captureId, explainedBy }: DisputedCapture): Promise<void> {
  if (explainedBy !== undefined)
    await resolveFindings(tx, [reversedFinding(captureId)], 'a dispute was decided for the payer', explainedBy);
}

/** Only money in another currency goes back, and the provider notifies its payer. */
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
