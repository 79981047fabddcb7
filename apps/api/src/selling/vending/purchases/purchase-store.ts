import { askingSeconds, joinedCharge, joinedChargeColumns, storeWith, type OpenableCharge } from '#payments';
import { sql, type Db } from '#platform/database/db';
import { encodeTakes, refuseIfLimited, type Take, type LimitDecision } from '#platform/callers/limits';
import { sqlArguments } from '#platform/database/sql-arguments';
import { detailsIn, orderIn, type DetailsRow, type OrderDetails, type Row } from '../orders/order-row.ts';
import { capArguments, type VendingCaps } from '../prices/price-store.ts';
import { refuseRepeat } from '#wallets';
import { orderColumns, orFindFaster, type AnonymousOrder } from '../orders/order-store.ts';

/*
 * What the web process may do with orders. Its role has no rights on the tables: each call is one database function,
 * which does its own checks.
 */

const anonymousOrderIn = (row: Row) => orderIn(row) as AnonymousOrder | undefined;

export interface OpenedOrder {
  order: AnonymousOrder;
  charge: OpenableCharge;
}

function openedOf(row: Row): OpenedOrder | undefined {
  const order = anonymousOrderIn(row);
  const opened = joinedCharge<OpenableCharge>(row);
  return order && opened && { order, charge: opened };
}

/**
 * Counts a request for a payment link, and finds the purchase that the same buyer opened before under this reference.
 * If there is none, counts a new purchase; `isTaken` then says that another buyer used this reference before.
 */
export async function beginPurchase(
  db: Db,
  request: {
    clientReference: string;
    proofHash: Buffer | undefined;
    takes: readonly Take[];
    newTakes: readonly Take[];
  },
): Promise<{ earlier: OpenedOrder | undefined; isTaken: boolean }> {
  const { rows } = await sql<Row & LimitDecision & { isTaken: boolean | null }>`
    select p.refused as "limitReached", p.retry_after_seconds as "retryAfterSeconds", p.is_taken as "isTaken", ${orderColumns}, ${joinedChargeColumns},
      c.opening_key as "charge.openingKey"
    from vending.begin_purchase(${request.clientReference}, ${request.proofHash ?? null},
      ${encodeTakes(request.takes)}::jsonb, ${encodeTakes(request.newTakes)}::jsonb) p
    cross join lateral (select (p.opened).*) o cross join lateral (select (p.purchase).*) q
    cross join lateral (select (p.charge).*) c
  `.execute(db);
  const row = rows[0]!;
  refuseIfLimited(row);
  return { earlier: openedOf(row), isTaken: row.isTaken === true };
}

export interface NewOrder {
  reference: string;
  clientReference: string;
  proofHash: Buffer | undefined;
  bodyHash: Buffer;
  /** Derived from the reference; only the hash is stored. */
  secretHash: Buffer;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string;
  meterNumber: string;
  estateName: string;
  amountKobo: bigint;
  /** How long its account stays open, by the database's clock. */
  openSeconds: number;
  provider: string;
  caps: VendingCaps;
  refusesRepeat: boolean;
}

/**
 * `opened`, `replayed` (another request of the same buyer was faster), `taken` (choose another reference), or the
 * reason for a refusal.
 */
export async function openOrder(
  db: Db,
  order: NewOrder,
): Promise<{ outcome: string; opened: OpenedOrder | undefined }> {
  const { rows } = await orFindFaster(() =>
    refuseRepeat(
      sql<Row & { outcome: string }>`
      select p.outcome, ${orderColumns}, ${joinedChargeColumns}, c.opening_key as "charge.openingKey"
      from vending.open_order(${sqlArguments({
        reference: order.reference,
        client_reference: order.clientReference,
        proof_hash: order.proofHash,
        body_hash: order.bodyHash,
        secret_hash: order.secretHash,
        customer_name: order.customerName,
        customer_email: order.customerEmail,
        customer_phone: order.customerPhone,
        meter_number: order.meterNumber,
        estate_name: order.estateName,
        amount_kobo: order.amountKobo,
        open_seconds: order.openSeconds,
        provider: order.provider,
        asking_seconds: askingSeconds,
        refuses_repeat: order.refusesRepeat,
        ...capArguments(order.caps),
      })}) p
      cross join lateral (select (p.opened).*) o cross join lateral (select (p.purchase).*) q
      cross join lateral (select (p.charge).*) c
    `.execute(db),
    ),
  );
  const row = rows[0]!;
  return { outcome: row.outcome, opened: openedOf(row) };
}

/** The provider's response to a charge is stored together with the new status of its order. */
export const storeForOrder = storeWith({
  account: sql`vending.store_account`,
  checkout: sql`vending.store_checkout`,
  refusal: sql`vending.store_refusal`,
});

/** A purchase with everything that its payer may see. */
export interface PurchaseRecord extends OrderDetails {
  order: AnonymousOrder;
}

/** The purchase of a secret; undefined when there is none. Right and wrong secrets are counted separately. */
export async function readPurchase(
  db: Db,
  secretHash: Buffer,
  counted: { found: readonly Take[]; missing: readonly Take[] },
): Promise<PurchaseRecord | undefined> {
  const { rows } = await sql<Row & DetailsRow>`
    select p.refused as "limitReached", p.retry_after_seconds as "retryAfterSeconds", p.tokens, p.refunds, p.deliveries, p.now,
      ${orderColumns}, ${joinedChargeColumns}
    from vending.purchase_by_secret(${secretHash}, ${encodeTakes(counted.found)}::jsonb,
      ${encodeTakes(counted.missing)}::jsonb) p
    cross join lateral (select (p.found_order).*) o cross join lateral (select (p.purchase).*) q
    cross join lateral (select (p.charge).*) c
  `.execute(db);
  const row = rows[0]!;
  refuseIfLimited(row);
  const order = anonymousOrderIn(row);
  if (!order) return undefined;
  return { order, ...detailsIn(row) };
}

/** Our reference of the purchase that a phone made under a client's reference. */
export async function referenceOfPhone(db: Db, clientReference: string, phone: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string | null }>`
    select vending.reference_of_phone(${clientReference}, ${phone}) as reference
  `.execute(db);
  return rows[0]?.reference ?? undefined;
}

/** Our reference of the newest purchase that a phone made for a meter; paid ones first. */
export async function referenceOfMeter(db: Db, meterNumber: string, phone: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string | null }>`
    select vending.reference_of_meter(${meterNumber}, ${phone}) as reference
  `.execute(db);
  return rows[0]?.reference ?? undefined;
}

/** Queues a code to the phone of a purchase; the database makes the message and applies the limits of codes. */
export async function queueFindCode(
  db: Db,
  code: {
    reference: string;
    phone: string;
    subjectHash: Buffer;
    codeHash: Buffer;
    salt: Buffer;
    code: string;
    seconds: number;
  },
): Promise<boolean> {
  const { rows } = await sql<{ queued: boolean }>`
    select vending.queue_find_code(${code.reference}, ${code.phone}, ${code.subjectHash}, ${code.codeHash}, ${code.salt},
      ${code.code}, ${code.seconds}) as queued
  `.execute(db);
  return rows[0]?.queued === true;
}

/** Queues the stored token again. Returns false when there is none, or no address for it. */
export async function queueResend(db: Db, secretHash: Buffer, channel: 'sms' | 'email'): Promise<boolean> {
  const { rows } = await sql<{ queued: boolean }>`
    select vending.queue_resend(${secretHash}, ${channel}) as queued
  `.execute(db);
  return rows[0]?.queued === true;
}
