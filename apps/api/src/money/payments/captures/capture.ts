import type { ExceptionKind } from '@gatelight/contract';
import assert from 'node:assert/strict';
import { refundsOwed, smallAmountsHeld, suspense, wallet } from '#ledger';
import type { CrashHook } from '#platform/process/crash';
import { inTransaction, isDatabaseUnavailable, isRetriable, type Db, type Tx } from '#platform/database/db';
import { openFinding, reportFact } from '#platform/checks/findings';
import type { Log } from '#platform/log';
import { currentTrace, traced } from '#platform/tracing/spans';
import { releaseSmallAmounts } from '../refunds/hold.ts';
import type { PaymentProvider, ProviderTransaction } from '../providers/provider.ts';
import { requireReason } from '../refunds/refund.ts';
import type { Providers } from '../providers/providers.ts';
import type { Allocation, AnnouncementOfSettlement, CaptureSource, Decision, PurposeHandler } from '../purpose.ts';
import {
  beginCapture,
  captureByTransaction,
  failCharge,
  finishCapture,
  noteDecline,
  traceOfPayment,
  type AllocationRow,
  type BegunCapture,
  type ChargeOfCapture,
} from './capture-store.ts';
import { providerReferencesOf } from '../charges/charge-store.ts';
import { saveCard } from '../cards/card-store.ts';
import type { CaptureTogether } from './capture-together.ts';
import { finishEvent } from './event-store.ts';
import { whyNot } from '../providers/answer.ts';

/**
 * The result of a capture.
 * - `captured`: money was recorded now. `already_captured`: it was recorded before.
 * - `pending`: no money yet. `isDeclined`: the bank declined a card, and the payer may try again. `isUntried`: no card
 * was tried.
 * - `failed`: no money will come.
 * - `suspense`: recorded, but we do not know what it is for.
 * - `unusable`: the provider's data cannot be used; a finding says why.
 * - `unknown`: the provider did not respond, retry later.
 */
export type CaptureOutcome =
  | { kind: 'captured'; captureId: bigint }
  | { kind: 'already_captured' }
  | { kind: 'pending'; isDeclined?: boolean; isUntried?: boolean }
  | { kind: 'failed' }
  | { kind: 'suspense'; captureId: bigint }
  | { kind: 'unusable'; why: string }
  | { kind: 'unknown'; why: string };

export interface CaptureDeps {
  db: Db;
  providers: Providers;
  handlers: Readonly<Record<string, PurposeHandler>>;
  log: Log;
  crash: CrashHook;
  refundMinimumKobo: bigint;
  captureTogether: CaptureTogether;
  /** Called for each event about a payout, in the transaction that ends the event. */
  onPayoutEvent?: ((tx: Tx, reference: string) => Promise<void>) | undefined;
  onSettlementEvent?: ((tx: Tx, settlement: AnnouncementOfSettlement) => Promise<void>) | undefined;
}

/** For work at one provider: the provider that the row names. */
export interface ProviderDeps extends CaptureDeps {
  provider: PaymentProvider;
}

/**
 * The only way in which money is recorded. `reference` is the reference of one of our charges, or one under which the
 * provider knows a payment. Any number of callers may do this at the same time and as often as they like: money is
 * recorded once.
 */
export async function verifyAndCapture(
  deps: CaptureDeps,
  reference: string,
  source: CaptureSource,
): Promise<CaptureOutcome> {
  const known = await providerReferencesOf(deps.db, reference);
  const tries = known.length > 0 ? known : deps.providers.all.map(({ name }) => ({ provider: name, reference }));
  // A charge has several references when it was opened again after a lost response: the money may arrive under any of
  // them.
  const outcomes = await Promise.all(
    tries.map((one) =>
      verifyAndCapturePayment({ ...deps, provider: deps.providers.byName(one.provider) }, one.reference, source),
    ),
  );
  const order: CaptureOutcome['kind'][] = [
    'captured',
    'already_captured',
    'unknown',
    'suspense',
    'unusable',
    'pending',
    'failed',
  ];
  const first = outcomes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0] ?? { kind: 'pending' };
  if (first.kind !== 'pending') return first;
  // Money may be on its way under one reference although no card was tried under the other.
  const isUntried = outcomes.every((one) => one.kind === 'pending' && one.isUntried === true);
  return { kind: 'pending', ...(first.isDeclined ? { isDeclined: true } : {}), ...(isUntried ? { isUntried } : {}) };
}

/** How one payment is recorded. */
interface Recording {
  source: CaptureSource;
  /** The provider's event that is finished in the same transaction, unless nothing final is known. */
  eventId?: bigint | undefined;
  /** Whether the payment that we requested was looked up before this one, which arrived under another reference. */
  wasFirstAsked: boolean;
}

/**
 * Does the same for exactly one payment, by the reference under which the provider knows it. The event is finished with
 * every outcome except `pending` and `unknown`.
 */
export async function verifyAndCapturePayment(
  deps: ProviderDeps,
  providerReference: string,
  source: CaptureSource,
  eventId?: bigint,
): Promise<CaptureOutcome> {
  const answer = await deps.provider.verify(providerReference);
  if (answer.kind !== 'ok') {
    const why = whyNot(answer);
    deps.log.warn({ reference: providerReference, source, why }, 'the provider did not say what happened to a payment');
    return { kind: 'unknown', why };
  }
  if (!answer.value) return { kind: 'pending' };
  if (answer.value.status === 'pending')
    return answer.value.isUntried ? { kind: 'pending', isUntried: true } : { kind: 'pending' };
  deps.crash('capture.after_verify');
  const transaction = answer.value;
  // The trace of the purchase also shows how its money was recorded, whether a webhook or our own look-up found it.
  const parent = await traceOfPayment(deps.db, deps.provider.name, providerReference);
  const from = currentTrace();
  const how = { source, eventId, wasFirstAsked: false };
  const recorded = await traced(
    'record payment',
    { parent, links: parent && from ? [from] : [] },
    async () =>
      (await recordExactPayment(deps, transaction, how)) ??
      (await inTransaction(deps.db, (tx) => recordPayment(deps, tx, transaction, how))),
  );
  const outcome =
    recorded.kind === 'ask_first'
      ? await captureAfterFirst(deps, transaction, recorded.references, { ...how, wasFirstAsked: true })
      : recorded;
  deps.log.info({ reference: providerReference, source, outcome: outcome.kind }, 'payment captured');
  return outcome;
}

/**
 * A second transfer may be announced before the first, and must not take its place: otherwise the first one would go
 * back as a duplicate, although it paid for something. Nothing is recorded until the provider says what happened to the
 * first.
 */
async function captureAfterFirst(
  deps: ProviderDeps,
  transaction: ProviderTransaction,
  references: readonly string[],
  how: Recording,
): Promise<CaptureOutcome> {
  for (const reference of references) {
    const outcome = await verifyAndCapturePayment(deps, reference, how.source);
    if (outcome.kind === 'unknown') return outcome;
  }
  const recorded = await inTransaction(deps.db, (tx) => recordPayment(deps, tx, transaction, how));
  assert(recorded.kind !== 'ask_first');
  return recorded;
}

/**
 * Records a payment of exactly the amount due. Returns undefined when nothing was recorded; then `recordPayment`
 * decides.
 */
async function recordExactPayment(
  deps: ProviderDeps,
  transaction: ProviderTransaction,
  { source, eventId }: Recording,
): Promise<CaptureOutcome | undefined> {
  const isPlain = transaction.status === 'success' && transaction.currency === 'NGN' && !transaction.card;
  if (!isPlain || whyNotMoney(transaction)) return undefined;
  const { name: provider } = deps.provider;
  const payment = { provider, transaction, feeMinor: believableFee(transaction), source, eventId };
  try {
    const captureId = await deps.captureTogether(payment);
    return captureId === undefined ? undefined : { kind: 'captured', captureId };
  } catch (error) {
    if (isDatabaseUnavailable(error) && !isRetriable(error)) throw error;
    // Recording the payment alone finds out whether it was stored after all, and is tried several times.
    deps.log.warn({ err: error, reference: transaction.reference }, 'a payment was not recorded with others');
    return undefined;
  }
}

type Recorded = CaptureOutcome | { kind: 'ask_first'; references: string[] };

async function recordPayment(
  deps: ProviderDeps,
  tx: Tx,
  transaction: ProviderTransaction,
  how: Recording,
): Promise<Recorded> {
  const finishWith = async (outcome: CaptureOutcome): Promise<CaptureOutcome> => {
    if (how.eventId !== undefined) await finishEvent(tx, how.eventId, outcome.kind);
    return outcome;
  };
  if (transaction.status === 'failed') {
    const { reference, message } = transaction;
    if (await noteDecline(tx, deps.provider.name, reference, message)) return { kind: 'pending', isDeclined: true };
    const closed = await failCharge(tx, deps.provider.name, reference, message);
    if (closed) await deps.handlers[closed.purpose]?.onChargeClosed(tx, { ...closed, outcome: 'failed' });
    return finishWith({ kind: 'failed' });
  }
  const problem = whyNotMoney(transaction);
  if (problem) {
    const known = await captureByTransaction(tx, deps.provider.name, transaction.id);
    return finishWith(
      known ? { kind: 'already_captured' } : await reportUnusable(tx, deps.provider.name, transaction, problem),
    );
  }
  const begun = await beginCapture(tx, {
    provider: deps.provider.name,
    transaction,
    feeMinor: believableFee(transaction) ?? null,
    source: how.source,
    wasFirstAsked: how.wasFirstAsked,
  });
  switch (begun.outcome) {
    case 'ask_first':
      return { kind: 'ask_first', references: begun.references };
    case 'known':
      return finishWith({ kind: 'already_captured' });
    case 'new': {
      const { charge } = begun;
      // It may have been recorded before, in the time that a restore lost, and its token delivered: a person decides.
      if (begun.isPaidBeforeRestore) {
        return keepInSuspense(deps, tx, begun, transaction, how, 'paid_before_restore');
      }
      if (!charge) return keepInSuspense(deps, tx, begun, transaction, how, 'unknown_payment');
      const handler = deps.handlers[charge.purpose];
      return handler
        ? captureForCharge(deps, tx, { ...begun, charge }, transaction, how, handler)
        : keepInSuspense(deps, tx, begun, transaction, how, 'purpose_without_handler');
    }
  }
}

type NewlyBegun = Extract<BegunCapture, { outcome: 'new' }>;

type Unusable = Extract<ExceptionKind, 'reversed_unrecorded' | 'wrong_mode' | 'no_amount'>;

/** Why a payment does not count although it is not simply unpaid; undefined when it counts as money. */
export function whyNotMoney(transaction: ProviderTransaction): Unusable | undefined {
  if (transaction.status === 'reversed') return 'reversed_unrecorded';
  if (!transaction.isOurMode) return 'wrong_mode';
  if (transaction.amountMinor <= 0n) return 'no_amount';
  return undefined;
}

/** Credits nothing, and opens a finding with the reason. */
export async function reportUnusable(
  tx: Tx,
  provider: string,
  transaction: ProviderTransaction,
  why: Unusable,
): Promise<CaptureOutcome> {
  await reportFact(tx, { key: `${why}:${provider}:${transaction.id}`, kind: why, detail: { ...transaction } });
  return { kind: 'unusable', why };
}

async function captureForCharge(
  deps: ProviderDeps,
  tx: Tx,
  begun: NewlyBegun & { charge: ChargeOfCapture & { ordinal: number } },
  transaction: ProviderTransaction,
  how: Recording,
  handler: PurposeHandler,
): Promise<CaptureOutcome> {
  const { charge } = begun;
  const isChargeClosed = charge.status === 'failed';
  const smallestRefundMinor = transaction.currency === 'NGN' ? deps.refundMinimumKobo : 0n;
  const decided = await handler.onCaptured(tx, {
    id: begun.id,
    chargeId: charge.id,
    reference: charge.reference,
    purpose: charge.purpose,
    subjectId: charge.subjectId,
    expectedKobo: charge.amountKobo,
    receivedMinor: transaction.amountMinor,
    currency: transaction.currency,
    paidAt: begun.paidAt,
    expiresAt: charge.expiresAt,
    ordinal: charge.ordinal,
    isChargeClosed,
    smallestRefundMinor,
  });
  const { allocations, onBooked }: Decision = Array.isArray(decided) ? { allocations: decided } : decided;
  assert(
    !isChargeClosed || allocations.every((one) => one.kind !== 'apply'),
    `capture ${begun.id}: money for a failed charge was applied`,
  );
  const parts = allocations.map((one) => allocationRow(one, transaction.currency, smallestRefundMinor));
  await storeCapture(deps, tx, begun, transaction, how, parts, 'captured');
  if (transaction.card) await saveCard(tx, charge.id, transaction.card, begun.paidAt);
  await onBooked?.();
  if (parts.some((part) => part.kind === 'held')) await releaseSmallAmounts(deps, tx, charge);
  return { kind: 'captured', captureId: begun.id };
}

/** Books the whole amount where staff can see it: we never reject money because we do not know whose it is. */
async function keepInSuspense(
  deps: ProviderDeps,
  tx: Tx,
  begun: NewlyBegun,
  transaction: ProviderTransaction,
  how: Recording,
  why: ExceptionKind,
): Promise<CaptureOutcome> {
  const { reference, amountMinor, currency } = transaction;
  const part: AllocationRow = { kind: 'suspense', account: suspense(currency), reason: null, amountMinor };
  await storeCapture(deps, tx, begun, transaction, how, [part], 'suspense');
  await openFinding(tx, {
    key: `suspense:${begun.id}`,
    kind: why,
    detail: { captureId: begun.id, chargeId: begun.charge?.id ?? null, reference, amountMinor, currency },
  });
  return { kind: 'suspense', captureId: begun.id };
}

/**
 * A fee is not booked when the provider did not report it or when it is larger than the payment; the statement brings
 * it later.
 */
export function believableFee(transaction: ProviderTransaction): bigint | undefined {
  const { feeMinor, amountMinor } = transaction;
  return feeMinor !== undefined && feeMinor <= amountMinor ? feeMinor : undefined;
}

function allocationRow(allocation: Allocation, currency: string, smallestRefundMinor: bigint): AllocationRow {
  const { amountMinor } = allocation;
  if (allocation.kind === 'apply') return { kind: 'apply', account: allocation.account, reason: null, amountMinor };
  const { reason } = allocation;
  requireReason(reason);
  if (allocation.kind === 'credit') {
    assert(currency === 'NGN', 'a wallet holds naira');
    return { kind: 'credit', account: wallet(allocation.userId), reason, amountMinor };
  }
  return amountMinor > 0n && amountMinor < smallestRefundMinor
    ? { kind: 'held', account: smallAmountsHeld(currency), reason, amountMinor }
    : { kind: 'refund', account: refundsOwed(currency), reason, amountMinor };
}

async function storeCapture(
  deps: ProviderDeps,
  tx: Tx,
  begun: NewlyBegun,
  transaction: ProviderTransaction,
  how: Recording,
  parts: readonly AllocationRow[],
  outcome: 'captured' | 'suspense',
): Promise<void> {
  const sum = parts.reduce((total, part) => total + part.amountMinor, 0n);
  assert(
    parts.every((part) => part.amountMinor > 0n),
    `capture ${begun.id}: a part of it is not above zero`,
  );
  assert(sum === transaction.amountMinor, `capture ${begun.id}: ${transaction.amountMinor} received, ${sum} allocated`);
  await finishCapture(tx, {
    id: begun.id,
    // A charge stays as it is when its money could not be applied.
    chargeId: outcome === 'captured' ? (begun.charge?.id ?? null) : null,
    provider: deps.provider.name,
    transaction,
    feeMinor: transaction.currency === 'NGN' ? (believableFee(transaction) ?? 0n) : 0n,
    parts,
    eventId: how.eventId,
    outcome,
  });
}
