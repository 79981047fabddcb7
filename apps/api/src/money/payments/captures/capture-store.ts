import type { AccountCode } from '#ledger';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { carriedTraces } from '#platform/tracing/carried-traces';
import { isRecording, type TraceContext } from '#platform/tracing/spans';
import { statusesBefore, type ChargeStatus } from '../charges/charge.ts';
import type { CaptureSource } from '../purpose.ts';
import type { ProviderTransaction } from '../providers/provider.ts';
import type { RefundReason } from '../refunds/refund.ts';

/** The result of starting a capture. `ask_first`: the payment that we requested must be looked up before this one. */
export type BegunCapture =
  | { outcome: 'known' }
  | { outcome: 'ask_first'; references: string[] }
  | {
      outcome: 'new';
      id: bigint;
      paidAt: Date;
      charge: (ChargeOfCapture & { ordinal: number }) | undefined;
      /** A backup was restored after it was paid: it may have been recorded, and its token delivered, in the lost time. */
      isPaidBeforeRestore: boolean;
    };

export interface ChargeOfCapture {
  id: bigint;
  status: ChargeStatus;
  reference: string;
  purpose: string;
  subjectId: string;
  amountKobo: bigint;
  expiresAt: Date;
}

interface BegunRow {
  outcome: 'new' | 'known' | 'ask_first';
  askFirst: string[] | null;
  id: bigint;
  ordinal: number | null;
  paidAt: Date;
  chargeId: bigint | null;
  status: ChargeStatus;
  reference: string;
  purpose: string;
  subjectId: string;
  amountKobo: bigint;
  expiresAt: Date;
  isPaidBeforeRestore: boolean;
}

/**
 * Locks the charge that a payment belongs to and records the payment once, no matter how often or by which callers it
 * is reported.
 */
export async function beginCapture(
  tx: Tx,
  capture: {
    provider: string;
    transaction: ProviderTransaction;
    feeMinor: bigint | null;
    source: CaptureSource;
    /** Whether the payment that we requested was looked up already. */
    wasFirstAsked: boolean;
  },
): Promise<BegunCapture> {
  const { transaction } = capture;
  const { rows } = await sql<BegunRow>`
    select outcome, ask_first as "askFirst", capture_id as id, capture_ordinal as ordinal, capture_paid_at as "paidAt",
           charge_id as "chargeId", charge_status as status, charge_reference as reference, charge_purpose as purpose,
           charge_subject_id as "subjectId", charge_amount_kobo as "amountKobo", charge_expires_at as "expiresAt",
           exists (
             select from platform.finding f
             where f.key >= 'restored:' and f.key < 'restored;' and f.kind = 'restored'
               and (f.detail ->> 'restoredAt')::timestamptz > ${transaction.paidAt ?? null}::timestamptz
           ) as "isPaidBeforeRestore"
    from payments.begin_capture(${sqlArguments({
      provider: capture.provider,
      transaction_id: transaction.id,
      reference: transaction.reference,
      account_number: transaction.receiverAccountNumber,
      received_minor: transaction.amountMinor,
      currency: transaction.currency,
      fee_minor: capture.feeMinor,
      paid_at: transaction.paidAt,
      source: capture.source,
      was_first_asked: capture.wasFirstAsked,
    })})`.execute(tx);
  const row = rows[0]!;
  if (row.outcome === 'known') return { outcome: 'known' };
  if (row.outcome === 'ask_first') return { outcome: 'ask_first', references: row.askFirst ?? [] };
  const { id, paidAt, chargeId, ordinal, status, reference, purpose, subjectId, amountKobo, expiresAt } = row;
  const charge =
    chargeId === null || ordinal === null
      ? undefined
      : { id: chargeId, ordinal, status, reference, purpose, subjectId, amountKobo, expiresAt };
  return { outcome: 'new', id, paidAt, charge, isPaidBeforeRestore: row.isPaidBeforeRestore };
}

export interface AllocationRow {
  kind: 'apply' | 'refund' | 'suspense' | 'held' | 'credit';
  account: AccountCode;
  /** Why the money goes back, now or later, or into a wallet. */
  reason: RefundReason | null;
  amountMinor: bigint;
}

/** The parts as payments.finish_capture reads them. */
export const partArguments = (parts: readonly AllocationRow[]) =>
  parts.map(({ kind, account, reason, amountMinor }) => ({
    kind,
    account,
    reason,
    amount_minor: amountMinor.toString(),
  }));

/** Writes where the money went, with its refunds and its journal, closes the charge and finishes the provider's event. */
export async function finishCapture(
  tx: Tx,
  capture: {
    id: bigint;
    chargeId: bigint | null;
    provider: string;
    transaction: ProviderTransaction;
    feeMinor: bigint;
    parts: readonly AllocationRow[];
    eventId: bigint | undefined;
    outcome: string;
  },
): Promise<void> {
  const { transaction, parts } = capture;
  await sql`
    select payments.finish_capture(${sqlArguments({
      capture_id: capture.id,
      provider: capture.provider,
      transaction_id: transaction.id,
      reference: transaction.reference,
      currency: transaction.currency,
      fee_minor: capture.feeMinor,
      parts: partArguments(parts),
      charge_id: capture.chargeId,
      statuses_before: statusesBefore('captured'),
      event_id: capture.eventId,
      outcome: capture.outcome,
    })})`.execute(tx);
}

/** Closes the charge whose latest payment has this reference; undefined when there is none or it is not open. */
export async function failCharge(
  tx: Tx,
  provider: string,
  providerReference: string,
  message?: string,
): Promise<{ reference: string; purpose: string; subjectId: string } | undefined> {
  const { rows } = await sql<{ reference: string; purpose: string; subjectId: string }>`
    update payments.charge
    set status = 'failed', updated_at = now(), next_check_at = null, send_at = null,
        refusal = coalesce(refusal, ${message?.slice(0, 500) ?? null})
    where id = (select r.charge_id from payments.provider_reference r
                where r.provider = ${provider} and r.reference = ${providerReference})
      -- A second payment into the account of a charge says nothing about the first one.
      and provider_reference = ${providerReference} and status = any(${statusesBefore('failed')})
    returning reference, purpose, subject_id as "subjectId"`.execute(tx);
  return rows[0];
}

/**
 * Notes that the bank declined the latest attempt on the page of a card charge. Returns false when the payment does not
 * belong to a card charge. The charge stays open: its payer may try again on the same page.
 */
export async function noteDecline(
  tx: Tx,
  provider: string,
  providerReference: string,
  message: string | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update payments.charge c
    set decline = ${message?.slice(0, 500) ?? 'Declined'}, declined_at = coalesce(c.declined_at, now()), updated_at = now()
    from payments.provider_reference r
    where r.provider = ${provider} and r.reference = ${providerReference} and c.id = r.charge_id and c.method = 'card'
    returning c.id`.execute(tx);
  return rows.length > 0;
}

/** The payer tries again on the page, so the earlier decline no longer applies. */
export async function clearDecline(db: Db, chargeId: bigint): Promise<void> {
  await sql`
    update payments.charge set decline = null, declined_at = null, updated_at = now()
    where id = ${chargeId} and decline is not null`.execute(db);
}

export interface CaptureRecord {
  id: bigint;
  chargeId: bigint | null;
  ordinal: number | null;
  providerTransactionId: string;
  providerReference: string;
  receivedMinor: bigint;
  currency: string;
  feeMinor: bigint | null;
  paidAt: Date;
  createdAt: Date;
}

const columns = sql`
  k.id, k.charge_id as "chargeId", k.ordinal, k.provider_transaction_id as "providerTransactionId",
  k.provider_reference as "providerReference", k.received_minor as "receivedMinor", k.currency, k.fee_minor as "feeMinor",
  k.paid_at as "paidAt", k.created_at as "createdAt"`;

export async function captureByTransaction(
  db: Db | Tx,
  provider: string,
  transactionId: string,
): Promise<CaptureRecord | undefined> {
  const { rows } = await sql<CaptureRecord>`
    select ${columns} from payments.capture k
    where k.provider = ${provider} and k.provider_transaction_id = ${transactionId}`.execute(db);
  return rows[0];
}

/** Locked until the transaction ends, so that two refunds of it are added up one after the other. */
export async function lockCapture(tx: Tx, id: bigint): Promise<CaptureRecord | undefined> {
  const { rows } = await sql<CaptureRecord>`
    select ${columns} from payments.capture k where k.id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function capturesByTransactions(
  db: Db,
  provider: string,
  transactionIds: readonly string[],
): Promise<CaptureRecord[]> {
  const { rows } = await sql<CaptureRecord>`
    select ${columns} from payments.capture k
    where k.provider = ${provider} and k.provider_transaction_id = any(${transactionIds}::text[])`.execute(db);
  return rows;
}

/** Notes that the provider knows these payments. Returns the captures that were not confirmed before. */
export async function confirmCaptures(db: Db, provider: string, transactionIds: readonly string[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update payments.capture set confirmed_at = clock_timestamp()
    where provider = ${provider} and provider_transaction_id = any(${transactionIds}::text[]) and confirmed_at is null
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Captures that the provider has not confirmed after they were recorded, newest first. */
export async function newestUnconfirmed(db: Db, provider: string, limit: number): Promise<CaptureRecord[]> {
  const { rows } = await sql<CaptureRecord>`
    select ${columns} from payments.capture k
    where k.confirmed_at is null and k.provider = ${provider} order by k.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The same from the oldest on, after the last one that was looked at. */
export async function unconfirmedCaptures(
  db: Db,
  provider: string,
  which: { after: bigint; before: Date; limit: number },
): Promise<CaptureRecord[]> {
  const { rows } = await sql<CaptureRecord>`
    select ${columns} from payments.capture k
    where k.confirmed_at is null and k.provider = ${provider} and k.id > ${which.after} and k.created_at < ${which.before}
    order by k.id limit ${which.limit}`.execute(db);
  return rows;
}

/**
 * Notes once that the provider took the money back. Returns the charge of the capture, or undefined when it was noted
 * before.
 */
export async function markReversed(tx: Tx, captureId: bigint): Promise<ChargeSubject | undefined> {
  const { rows } = await sql<ChargeSubject>`
    update payments.capture k set reversed_at = now()
    where k.id = ${captureId} and k.reversed_at is null
    returning ${chargeSubject}`.execute(tx);
  return rows[0];
}

/** What a capture was for; the texts are empty for money without a charge. */
export interface ChargeSubject {
  captureId: bigint;
  reference: string;
  purpose: string;
  subjectId: string;
}

const chargeSubject = sql`
  k.id as "captureId",
  coalesce((select c.reference from payments.charge c where c.id = k.charge_id), k.provider_reference) as reference,
  coalesce((select c.purpose from payments.charge c where c.id = k.charge_id), '') as purpose,
  coalesce((select c.subject_id from payments.charge c where c.id = k.charge_id), '') as "subjectId"`;

export async function subjectOfPayment(
  tx: Tx,
  provider: string,
  providerReference: string,
): Promise<ChargeSubject | undefined> {
  const { rows } = await sql<ChargeSubject>`
    select ${chargeSubject} from payments.capture k
    where k.provider = ${provider} and k.provider_reference = ${providerReference} order by k.id limit 1`.execute(tx);
  return rows[0];
}

export async function subjectOfCapture(tx: Tx, captureId: bigint): Promise<ChargeSubject> {
  const { rows } = await sql<ChargeSubject>`
    select ${chargeSubject} from payments.capture k where k.id = ${captureId}`.execute(tx);
  return rows[0]!;
}

/** Stores a fee that the provider reported later than the payment. Returns false when a fee is known already. */
export async function storeFee(tx: Tx, captureId: bigint, feeMinor: bigint): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update payments.capture set fee_minor = ${feeMinor} where id = ${captureId} and fee_minor is null returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface CaptureViewRow extends CaptureRecord {
  reference: string;
  purpose: string;
  subjectId: string;
  expectedKobo: bigint;
  expiresAt: Date;
}

export async function capturesBySubject(db: Db | Tx, purpose: string, subjectId: string): Promise<CaptureViewRow[]> {
  const { rows } = await sql<CaptureViewRow>`
    select ${columns}, c.reference, c.purpose, c.subject_id as "subjectId", c.amount_kobo as "expectedKobo",
           c.expires_at as "expiresAt"
    from payments.charge c join payments.capture k on k.charge_id = c.id
    where c.purpose = ${purpose} and c.subject_id = ${subjectId} order by k.id`.execute(db);
  return rows;
}

/**
 * The trace of what a payment is for, such as that of the call that placed the order. Runs no query when tracing is
 * off.
 */
export async function traceOfPayment(
  db: Db,
  provider: string,
  providerReference: string,
): Promise<TraceContext | undefined> {
  if (!isRecording()) return undefined;
  const { rows } = await sql<{ subject: string }>`
    select c.purpose || ' ' || c.subject_id as subject
    from payments.provider_reference r join payments.charge c on c.id = r.charge_id
    where r.provider = ${provider} and r.reference = ${providerReference}`.execute(db);
  const subject = rows[0]?.subject;
  return (await carriedTraces(db, [subject]))(subject);
}
