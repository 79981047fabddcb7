import assert from 'node:assert/strict';
import { openAccount, post, providerClearing, providerFees, refundsOwed, suspense, type Move } from '#ledger';
import type { CrashHook } from '#platform/crash';
import { databaseNow, inTransaction, type Db, type Tx } from '#platform/db';
import type { Log } from '#platform/log';
import type { PaymentProvider, ProviderTransaction } from './providers/provider.ts';
import type { Allocation, CaptureSource, PurposeHandler } from './purpose.ts';
import {
  captureByTransaction,
  insertAllocations,
  insertCapture,
  type AllocationRow,
  type CaptureRow,
} from './store/captures.ts';
import {
  askedForBefore,
  lockChargeOfPayment,
  moveCharge,
  providerReferencesOf,
  type ChargeRow,
} from './store/charges.ts';
import { openFinding } from '#platform/findings';
import { insertRefund } from './store/refunds.ts';
import { wasRestoredSince } from './store/restores.ts';

/**
 * What settling came to. `settled`: money was recorded now. `already_settled`: it was before. `pending`: no money yet.
 * `failed`: there will be none. `suspense`: recorded, but nobody could place it. `refused`: what the provider says
 * cannot be believed or used; a finding tells why. `unknown`: the provider gave no answer, ask again later.
 */
export type SettleOutcome =
  | { kind: 'settled'; captureId: bigint }
  | { kind: 'already_settled' }
  | { kind: 'pending' }
  | { kind: 'failed' }
  | { kind: 'suspense'; captureId: bigint }
  | { kind: 'refused'; why: string }
  | { kind: 'unknown'; why: string };

export interface SettleDeps {
  db: Db;
  provider: PaymentProvider;
  handlers: Readonly<Record<string, PurposeHandler>>;
  log: Log;
  crash: CrashHook;
}

/**
 * The one way in which money becomes ours. `reference` is that of a charge of ours, or one under which the provider
 * knows a payment. Any number of callers may do this at once and as often as they like: money is recorded once.
 */
export async function settle(deps: SettleDeps, reference: string, source: CaptureSource): Promise<SettleOutcome> {
  const tries = await providerReferencesOf(deps.db, reference);
  if (tries.length < 2) return settlePayment(deps, tries[0] ?? reference, source);
  // Opened more than once because an answer was lost: money may have come by any of them.
  const outcomes = await Promise.all(tries.map((one) => settlePayment(deps, one, source)));
  const order: SettleOutcome['kind'][] = [
    'settled',
    'already_settled',
    'unknown',
    'suspense',
    'refused',
    'pending',
    'failed',
  ];
  return outcomes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0] ?? { kind: 'pending' };
}

/** The same for exactly one payment, by the reference under which the provider knows it. */
export async function settlePayment(
  deps: SettleDeps,
  providerReference: string,
  source: CaptureSource,
): Promise<SettleOutcome> {
  const answer = await deps.provider.verify(providerReference);
  if (answer.kind !== 'ok') {
    const why = answer.kind === 'refused' ? answer.message : answer.why;
    deps.log.warn({ reference: providerReference, source, why }, 'the provider did not say what became of a payment');
    return { kind: 'unknown', why };
  }
  if (!answer.value) return { kind: 'pending' };
  deps.crash('settle.after_verify');
  const transaction = answer.value;
  const unheard = await settleFirstPayment(deps, transaction, source);
  if (unheard) return unheard;
  const outcome = await inTransaction(deps.db, (tx) => record(deps, tx, transaction, source));
  if (outcome.kind !== 'pending') {
    deps.log.info({ reference: providerReference, source, outcome: outcome.kind }, 'payment settled');
  }
  return outcome;
}

/**
 * Money that came again may be told before the money that was asked for, and must not take its place: what the first
 * payment bought would go back as a duplicate. Answers only when the provider did not say what became of the first.
 */
async function settleFirstPayment(
  deps: SettleDeps,
  transaction: ProviderTransaction,
  source: CaptureSource,
): Promise<SettleOutcome | undefined> {
  const asked = await askedForBefore(deps.db, {
    provider: deps.provider.name,
    reference: transaction.reference,
    accountNumber: transaction.receiverAccountNumber,
  });
  for (const reference of asked) {
    const outcome = await settlePayment(deps, reference, source);
    if (outcome.kind === 'unknown') return outcome;
  }
  return undefined;
}

async function record(
  deps: SettleDeps,
  tx: Tx,
  transaction: ProviderTransaction,
  source: CaptureSource,
): Promise<SettleOutcome> {
  const charge = await lockChargeOfPayment(tx, {
    provider: deps.provider.name,
    reference: transaction.reference,
    accountNumber: transaction.receiverAccountNumber,
    paidAt: transaction.paidAt ?? (await databaseNow(tx)),
  });
  if (transaction.status === 'pending') return { kind: 'pending' };
  if (transaction.status === 'failed') {
    // A payment that came again into the account of a charge says nothing about the first one.
    if (charge?.providerReference === transaction.reference) await moveCharge(tx, charge.id, 'failed');
    return { kind: 'failed' };
  }
  const distrust = whyNotMoney(transaction);
  if (distrust) {
    const known = await captureByTransaction(tx, deps.provider.name, transaction.id);
    return known ? { kind: 'already_settled' } : refuse(tx, deps.provider.name, transaction, distrust);
  }
  // Recorded before a restore that forgot it, and perhaps used already: a person decides.
  if (transaction.paidAt && (await wasRestoredSince(tx, transaction.paidAt))) {
    return keepInSuspense(deps, tx, transaction, source, 'paid_before_restore', charge?.id ?? null);
  }
  return charge
    ? capture(deps, tx, charge, transaction, source)
    : keepInSuspense(deps, tx, transaction, source, 'unknown_payment');
}

/** Why a payment gives no value although it is not simply unpaid; undefined when it is money. */
export function whyNotMoney(transaction: ProviderTransaction): string | undefined {
  if (transaction.status === 'reversed') return 'reversed_unrecorded';
  if (!transaction.isOurMode) return 'wrong_mode';
  if (transaction.amountKobo <= 0n) return 'no_amount';
  return undefined;
}

/** Gives no value and shows why. */
export async function refuse(
  tx: Tx,
  provider: string,
  transaction: ProviderTransaction,
  why: string,
): Promise<SettleOutcome> {
  await openFinding(tx, { key: `${why}:${provider}:${transaction.id}`, kind: why, detail: { ...transaction } });
  return { kind: 'refused', why };
}

async function capture(
  deps: SettleDeps,
  tx: Tx,
  charge: ChargeRow,
  transaction: ProviderTransaction,
  source: CaptureSource,
): Promise<SettleOutcome> {
  const handler = deps.handlers[charge.purpose];
  if (charge.status === 'failed')
    return keepInSuspense(deps, tx, transaction, source, 'success_after_failed', charge.id);
  if (!handler) return keepInSuspense(deps, tx, transaction, source, 'purpose_without_handler', charge.id);

  const row = await writeCapture(deps, tx, transaction, source, charge.id);
  if (!row) return { kind: 'already_settled' };
  assert(row.ordinal !== null);
  const allocations = await handler.onCaptured(tx, {
    id: row.id,
    chargeId: charge.id,
    reference: charge.reference,
    purpose: charge.purpose,
    subjectId: charge.subjectId,
    expectedKobo: charge.amountKobo,
    receivedKobo: transaction.amountKobo,
    currency: transaction.currency,
    paidAt: row.paidAt,
    expiresAt: charge.expiresAt,
    ordinal: row.ordinal,
  });
  await allocate(
    deps,
    tx,
    row,
    transaction,
    allocations.map((one) => placed(one, transaction.currency)),
  );
  await moveCharge(tx, charge.id, 'captured');
  return { kind: 'settled', captureId: row.id };
}

/** All of it, where staff can see it: money is never turned away because we do not know whose it is. */
async function keepInSuspense(
  deps: SettleDeps,
  tx: Tx,
  transaction: ProviderTransaction,
  source: CaptureSource,
  why: string,
  chargeId: bigint | null = null,
): Promise<SettleOutcome> {
  const row = await writeCapture(deps, tx, transaction, source, chargeId);
  if (!row) return { kind: 'already_settled' };
  const account = suspense(transaction.currency);
  await allocate(deps, tx, row, transaction, [
    { kind: 'suspense', account, reason: null, amountKobo: transaction.amountKobo },
  ]);
  await openFinding(tx, {
    key: `suspense:${row.id}`,
    kind: why,
    detail: {
      captureId: row.id,
      chargeId,
      reference: transaction.reference,
      amountKobo: transaction.amountKobo,
      currency: transaction.currency,
    },
  });
  return { kind: 'suspense', captureId: row.id };
}

async function writeCapture(
  deps: SettleDeps,
  tx: Tx,
  transaction: ProviderTransaction,
  source: CaptureSource,
  chargeId: bigint | null,
): Promise<CaptureRow | undefined> {
  return insertCapture(tx, {
    chargeId,
    provider: deps.provider.name,
    transaction,
    feeKobo: believableFee(transaction) ?? null,
    source,
  });
}

/** A fee that the provider did not say, or that eats the payment, is not booked; the statement brings it later. */
export function believableFee(transaction: ProviderTransaction): bigint | undefined {
  const { feeKobo, amountKobo } = transaction;
  return feeKobo !== undefined && feeKobo <= amountKobo ? feeKobo : undefined;
}

function placed(allocation: Allocation, currency: string): AllocationRow {
  return allocation.kind === 'refund'
    ? { kind: 'refund', account: refundsOwed(currency), reason: allocation.reason, amountKobo: allocation.amountKobo }
    : { kind: 'apply', account: allocation.account, reason: null, amountKobo: allocation.amountKobo };
}

async function allocate(
  deps: SettleDeps,
  tx: Tx,
  row: CaptureRow,
  transaction: ProviderTransaction,
  parts: AllocationRow[],
): Promise<void> {
  const { currency } = transaction;
  const sum = parts.reduce((total, part) => total + part.amountKobo, 0n);
  assert(
    parts.every((part) => part.amountKobo > 0n),
    `capture ${row.id}: a part of it is not above zero`,
  );
  assert(sum === transaction.amountKobo, `capture ${row.id}: ${transaction.amountKobo} received, ${sum} allocated`);

  const clearing = providerClearing(deps.provider.name, currency);
  await openAccount(tx, clearing);
  if (currency !== 'NGN')
    await Promise.all([openAccount(tx, refundsOwed(currency)), openAccount(tx, suspense(currency))]);
  await insertAllocations(tx, row.id, parts);
  for (const part of parts) {
    const { reason, amountKobo } = part;
    if (reason === null) continue;
    const id = await insertRefund(tx, { captureId: row.id, reason, amountKobo, currency });
    assert(id, `capture ${row.id}: two refunds for one reason`);
  }
  const moves: Move[] = parts.map((part) => ({ from: clearing, to: part.account, amountKobo: part.amountKobo }));
  const fee = currency === 'NGN' ? believableFee(transaction) : undefined;
  if (fee) moves.push({ from: providerFees, to: clearing, amountKobo: fee });
  await post(tx, {
    reference: `capture:${deps.provider.name}:${transaction.id}`,
    kind: 'charge-captured',
    currency,
    moves,
    memo: `Payment ${transaction.reference}`,
    actor: `provider:${deps.provider.name}`,
  });
}
