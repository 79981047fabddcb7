import {
  askingSeconds,
  chargeFromRow,
  joinedCharge,
  joinedChargeColumns,
  refuseUnusableCard,
  storeWith,
  type Charge,
  type ChargeRow,
  type OpenableCharge,
} from '#payments';
import type { User } from '#platform/callers/caller';
import { encodeTakes, refuseIfLimited, type LimitDecision, type Take } from '#platform/callers/limits';
import { refuseEndedSession, sessionOf } from '#platform/callers/session';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { refuseRepeat } from '#wallets';
import { partsOf, type Paid, type PartRow, type PayRefusal, type Wanted } from '../resident-store.ts';

export type ProviderMethod = 'transfer' | 'card' | 'saved-card';

/** A payment by transfer or card for one house. */
export interface Payment {
  id: bigint;
  reference: string;
  houseId: bigint;
  estateId: bigint;
  userId: bigint;
  method: ProviderMethod;
  amountKobo: bigint;
  /** Sent on top of the amount, for the state; 0 if the operator bears it. */
  stampDutyKobo: bigint;
  status: 'pending' | 'credited' | 'failed' | 'expired';
  creditedKobo: bigint;
  creditedAt: Date | null;
  createdAt: Date;
}

const columns = sql`
  q.id, q.reference, q.house_id as "houseId", q.estate_id as "estateId", q.user_id as "userId", q.method, q.amount_kobo as "amountKobo",
  q.stamp_duty_kobo as "stampDutyKobo", q.status, q.credited_kobo as "creditedKobo", q.credited_at as "creditedAt",
  q.created_at as "createdAt"`;

type Row = Record<string, unknown>;

export interface NewPayment extends Wanted {
  reference: string;
  caller: User;
  key: string;
  bodyHash: Buffer;
  method: ProviderMethod;
  openSeconds: number;
  provider: string;
  saveCard: boolean;
  cardId: string | undefined;
  callbackUrl: string | undefined;
  takes: readonly Take[];
  refusesRepeat: boolean;
}

export type OpenOutcome = 'opened' | 'replayed' | 'other-body' | PayRefusal;

export async function openPayment(
  db: Db,
  payment: NewPayment,
): Promise<{ outcome: OpenOutcome; opened: { payment: Payment; charge: OpenableCharge } | undefined }> {
  const given = sqlArguments({
    reference: payment.reference,
    key: payment.key,
    body_hash: payment.bodyHash,
    method: payment.method,
    house_id: BigInt(payment.houseId),
    amount_kobo: payment.amountKobo,
    invoice_ids: payment.invoiceIds,
    ahead: payment.ahead,
    open_seconds: payment.openSeconds,
    provider: payment.provider,
    asking_seconds: payment.method === 'saved-card' ? 0 : askingSeconds,
    save_card: payment.saveCard,
    card_id: payment.cardId,
    callback_url: payment.callbackUrl,
    refuses_repeat: payment.refusesRepeat,
  });
  const { rows } = await refuseRepeat(
    refuseUnusableCard(
      refuseEndedSession(
        sql<Row & LimitDecision & { outcome: OpenOutcome }>`
          select p.refused as "limitReached", p.retry_after_seconds as "retryAfterSeconds", p.outcome, ${columns}, ${joinedChargeColumns},
            c.opening_key as "charge.openingKey"
          from service_charges.open_payment(${sessionOf(payment.caller)}, ${encodeTakes(payment.takes)}::jsonb, ${given}) p
          cross join lateral (select (p.opened).*) q cross join lateral (select (p.charge).*) c`.execute(db),
      ),
    ),
  );
  const row = rows[0]!;
  refuseIfLimited(row);
  const opening = joinedCharge<OpenableCharge>(row);
  return { outcome: row.outcome, opened: opening && { payment: row as unknown as Payment, charge: opening } };
}

export interface PaymentRecord {
  payment: Payment;
  charge: Charge | undefined;
  receipts: Paid[];
  /** The database's clock. */
  now: Date;
}

/** One of the user's own payments. */
export async function readPayment(
  db: Db,
  caller: User,
  reference: string,
  takes: readonly Take[] = [],
): Promise<PaymentRecord | undefined> {
  const { rows } = await refuseEndedSession(
    sql<Row & LimitDecision & { now: Date; receipts: ReceiptRow[] }>`
      select p.refused as "limitReached", p.retry_after_seconds as "retryAfterSeconds", p.now, p.receipts, ${columns}, ${joinedChargeColumns}
      from service_charges.own_payment(${sessionOf(caller)}, ${reference}, ${encodeTakes(takes)}::jsonb) p
      cross join lateral (select (p.found_payment).*) q cross join lateral (select (p.charge).*) c`.execute(db),
  );
  const row = rows[0]!;
  refuseIfLimited(row);
  if (row['id'] === null) return undefined;
  const stored = joinedCharge<ChargeRow>(row);
  return {
    payment: row as unknown as Payment,
    charge: stored && chargeFromRow(stored),
    receipts: row.receipts.map((paid) => ({
      receipt: paid.receipt,
      amount_kobo: BigInt(paid.amount_kobo),
      left_kobo: BigInt(paid.left_kobo),
      invoices: partsOf(paid.invoices),
    })),
    now: row.now,
  };
}
interface ReceiptRow {
  receipt: string;
  amount_kobo: string;
  left_kobo: string;
  invoices: PartRow[];
}

export async function isOwnPayment(db: Db, caller: User, reference: string): Promise<boolean> {
  const { rows } = await refuseEndedSession(
    sql<{ own: boolean }>`select service_charges.is_own_payment(${sessionOf(caller)}, ${reference}) as own`.execute(db),
  );
  return rows[0]!.own;
}

/** The caller returned from the provider's page of this payment without having paid. */
export async function leavePage(db: Db, caller: User, reference: string): Promise<void> {
  await refuseEndedSession(
    sql`select service_charges.leave_payment_page(${sessionOf(caller)}, ${reference})`.execute(db),
  );
}

/** Stores the provider's response for a payment's charge. */
export const storeForPayment = storeWith({
  account: sql`service_charges.store_account`,
  checkout: sql`service_charges.store_checkout`,
  refusal: sql`service_charges.store_refusal`,
});

/** Returns the payment and locks its row until the transaction ends. */
export async function lockPayment(tx: Tx, id: bigint): Promise<Payment> {
  const { rows } = await sql<Payment>`select ${columns} from service_charges.lock_payment(${id}) q`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`payment ${id} is not there`);
  return row;
}

export async function isRetired(tx: Tx, estateId: bigint): Promise<boolean> {
  const { rows } = await sql<{ retired: boolean }>`select service_charges.is_retired(${estateId}) as retired`.execute(
    tx,
  );
  return rows[0]!.retired;
}

/** Counts money that is in the ledger for the house. */
export async function bookCapture(
  tx: Tx,
  { paymentId, captureId, amountKobo, dutyKobo }: Record<'paymentId' | 'captureId' | 'amountKobo' | 'dutyKobo', bigint>,
): Promise<void> {
  await sql`select service_charges.book_capture(${paymentId}, ${captureId}, ${amountKobo}, ${dutyKobo})`.execute(tx);
}

export async function closePayment(tx: Tx, id: bigint, to: 'failed' | 'expired'): Promise<void> {
  await sql`select service_charges.close_payment(${id}, ${to})`.execute(tx);
}
