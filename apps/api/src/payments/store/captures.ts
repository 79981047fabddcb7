import type { AccountCode } from '#ledger';
import { sql, type Db, type Tx } from '#platform/db';
import type { CaptureSource } from '../purpose.ts';
import type { ProviderTransaction } from '../providers/provider.ts';
import type { RefundReason } from '../refund.ts';

export interface CaptureRow {
  id: bigint;
  ordinal: number | null;
  paidAt: Date;
}

/** Records money once, whoever saw it and however often; undefined when it is recorded already. */
export async function insertCapture(
  tx: Tx,
  capture: {
    chargeId: bigint | null;
    provider: string;
    transaction: ProviderTransaction;
    feeKobo: bigint | null;
    source: CaptureSource;
  },
): Promise<CaptureRow | undefined> {
  const { transaction } = capture;
  const { rows } = await sql<CaptureRow>`
    insert into payments.capture (charge_id, ordinal, provider, provider_transaction_id, provider_reference,
                                  received_kobo, currency, fee_kobo, paid_at, source)
    values (${capture.chargeId}::bigint,
            case when ${capture.chargeId}::bigint is not null then 1 + (
              select count(*) from payments.capture o where o.charge_id = ${capture.chargeId}::bigint) end,
            ${capture.provider}, ${transaction.id}, ${transaction.reference}, ${transaction.amountKobo},
            ${transaction.currency}, ${capture.feeKobo}, coalesce(${transaction.paidAt ?? null}::timestamptz, now()),
            ${capture.source})
    on conflict (provider, provider_transaction_id) do nothing
    returning id, ordinal, paid_at as "paidAt"`.execute(tx);
  return rows[0];
}

export interface AllocationRow {
  kind: 'apply' | 'refund' | 'suspense';
  account: AccountCode;
  /** Of refunds only. */
  reason: RefundReason | null;
  amountKobo: bigint;
}

export async function insertAllocations(tx: Tx, captureId: bigint, parts: readonly AllocationRow[]): Promise<void> {
  await sql`
    insert into payments.allocation (capture_id, position, kind, account, reason, amount_kobo)
    select ${captureId}::bigint, p.position, p.kind, p.account, p.reason, p.amount
    from unnest(${parts.map((part) => part.kind)}::text[], ${parts.map((part) => part.account)}::text[],
                ${parts.map((part) => part.reason)}::text[], ${parts.map((part) => part.amountKobo.toString())}::bigint[])
         with ordinality as p (kind, account, reason, amount, position)`.execute(tx);
}

export interface CaptureRecord {
  id: bigint;
  chargeId: bigint | null;
  ordinal: number | null;
  providerTransactionId: string;
  providerReference: string;
  receivedKobo: bigint;
  currency: string;
  feeKobo: bigint | null;
  paidAt: Date;
  createdAt: Date;
}

const columns = sql`
  k.id, k.charge_id as "chargeId", k.ordinal, k.provider_transaction_id as "providerTransactionId",
  k.provider_reference as "providerReference", k.received_kobo as "receivedKobo", k.currency, k.fee_kobo as "feeKobo",
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

/** Captures recorded in a period, to be looked for in the provider's list. */
export async function capturesBetween(db: Db, provider: string, from: Date, to: Date): Promise<CaptureRecord[]> {
  const { rows } = await sql<CaptureRecord>`
    select ${columns} from payments.capture k
    where k.provider = ${provider} and k.created_at >= ${from} and k.created_at < ${to}
    order by k.id limit 5000`.execute(db);
  return rows;
}

/** Keeps a fee that the provider told only later; false when one is known already. */
export async function storeFee(tx: Tx, captureId: bigint, feeKobo: bigint): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update payments.capture set fee_kobo = ${feeKobo} where id = ${captureId} and fee_kobo is null returning id`.execute(
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
