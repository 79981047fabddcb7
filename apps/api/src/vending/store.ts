import type { OrderStatus, Utility } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/db';
import type { VendedToken } from './authority/authority.ts';
import type { PaymentOutcome } from './order.ts';

export interface Order {
  id: bigint;
  /** Ours, unique; under it the charge is known. */
  reference: string;
  /** As the browser sent it and as payers see it. */
  clientReference: string;
  status: OrderStatus;
  bodyHash: Buffer;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string;
  meterId: bigint;
  meterNumber: string;
  estateId: bigint;
  estateName: string;
  utility: Utility;
  amountKobo: bigint;
  debtKobo: bigint;
  feeKobo: bigint;
  energyKobo: bigint;
  vatKobo: bigint;
  vatRateBp: number;
  debtLeftKobo: bigint;
  tariffPriceId: bigint;
  tariffName: string;
  priceKoboPerUnit: bigint;
  rounding: 'up' | 'down' | 'half-up';
  unitsTenths: bigint;
  /** Null for orders from before units were carried. */
  carryBeforeMicro: bigint | null;
  carryDeltaMicro: bigint;
  paymentOutcome: PaymentOutcome | null;
  receivedKobo: bigint;
  expiresAt: Date;
  paidAt: Date | null;
  vendedAt: Date | null;
  attempts: number;
  createdAt: Date;
}

/** Columns of an order that is called `o`. */
export const orderColumns = sql`
  o.id, o.reference, o.client_reference as "clientReference", o.status, o.body_hash as "bodyHash", o.customer_name as "customerName",
  o.customer_email as "customerEmail", o.customer_phone as "customerPhone", o.meter_id as "meterId",
  o.meter_number as "meterNumber", o.estate_id as "estateId", o.estate_name as "estateName", o.utility,
  o.amount_kobo as "amountKobo", o.debt_kobo as "debtKobo", o.fee_kobo as "feeKobo", o.energy_kobo as "energyKobo",
  o.vat_kobo as "vatKobo", o.vat_rate_bp as "vatRateBp", o.debt_left_kobo as "debtLeftKobo",
  o.tariff_price_id as "tariffPriceId", o.tariff_name as "tariffName", o.price_kobo_per_unit as "priceKoboPerUnit",
  o.rounding, o.units_tenths as "unitsTenths", o.carry_before_micro as "carryBeforeMicro",
  o.carry_delta_micro as "carryDeltaMicro", o.payment_outcome as "paymentOutcome", o.received_kobo as "receivedKobo",
  o.expires_at as "expiresAt", o.paid_at as "paidAt", o.vended_at as "vendedAt", o.attempts, o.created_at as "createdAt"`;

export async function findOrderByReference(db: Db | Tx, reference: string): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select ${orderColumns} from vending."order" o where o.reference = ${reference}
  `.execute(db);
  return rows[0];
}

/** The order, its row locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: bigint): Promise<Order> {
  const { rows } = await sql<Order>`
    select ${orderColumns} from vending."order" o where o.id = ${id} for update
  `.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`order ${id} is not there`);
  return row;
}

/** Moves the order on if it still stands where we think; the database refuses what the table of transitions does not hold. */
export async function moveOrder(tx: Db | Tx, id: bigint, from: OrderStatus, to: OrderStatus): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update vending."order" set status = ${to} where id = ${id} and status = ${from} returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Notes how the money came and moves the order on, in the settling transaction. */
export async function noteReceived(
  tx: Tx,
  change: { id: bigint; receivedKobo: bigint; outcome: PaymentOutcome; paidAt: Date },
): Promise<void> {
  await sql`
    update vending."order"
    set payment_outcome = ${change.outcome}, received_kobo = ${change.receivedKobo}, paid_at = ${change.paidAt},
      next_attempt_at = now(), lease_until = null
    where id = ${change.id}
  `.execute(tx);
}

/** Closes an order whose payment failed; leaves one that money reached, or whose time is over, as it is. */
export async function cancelFailedOrder(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update vending."order" set status = 'cancelled', payment_outcome = 'failed', lease_until = null
    where id = ${id} and status in ('created', 'awaiting_payment')
  `.execute(tx);
}

export async function insertOrderPayment(
  tx: Tx,
  payment: { orderId: bigint; amountKobo: bigint; captureId: bigint },
): Promise<void> {
  await sql`
    insert into vending.order_payment (order_id, amount_kobo, capture_id)
    values (${payment.orderId}, ${payment.amountKobo}, ${payment.captureId})
  `.execute(tx);
}

export async function captureOf(db: Db | Tx, orderId: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ capture_id: bigint }>`
    select capture_id from vending.order_payment where order_id = ${orderId}
  `.execute(db);
  return rows[0]?.capture_id;
}

/** Due orders, each leased to the caller for `seconds`. */
export async function takeDueOrders(db: Db, most: number, seconds: number): Promise<Order[]> {
  const { rows } = await sql<Order>`
    update vending."order" o set lease_until = now() + make_interval(secs => ${seconds}), attempts = o.attempts + 1
    where o.id in (
      select d.id from vending."order" d
      where d.status in ('paid', 'vending', 'unknown') and d.next_attempt_at <= now()
        and (d.lease_until is null or d.lease_until < now())
      order by d.next_attempt_at, d.id
      limit ${most}
      for update skip locked
    )
    returning ${orderColumns}
  `.execute(db);
  return rows;
}

/** Not now: come back after a while that grows with the tries. */
export async function postpone(db: Db | Tx, id: bigint, seconds: number, attention?: string): Promise<void> {
  await sql`
    update vending."order"
    set next_attempt_at = now() + make_interval(secs => ${seconds}), lease_until = null,
      attention = coalesce(${attention ?? null}, attention)
    where id = ${id}
  `.execute(db);
}

export async function beginAttempt(tx: Tx, orderId: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into vending.vend_attempt (order_id) values (${orderId}) returning id
  `.execute(tx);
  return rows[0]!.id;
}

export async function endAttempts(
  tx: Db | Tx,
  orderId: bigint,
  outcome: 'ok' | 'refused' | 'later' | 'unknown' | 'never',
  reason: string | null,
): Promise<void> {
  await sql`
    update vending.vend_attempt set ended_at = clock_timestamp(), outcome = ${outcome}, reason = ${reason}
    where order_id = ${orderId} and (ended_at is null or outcome = 'unknown')
  `.execute(tx);
}

/** True when the authority may have been asked and we do not know what it did. */
export async function hasOpenAttempt(db: Db | Tx, orderId: bigint): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select 1 from vending.vend_attempt where order_id = ${orderId} and (ended_at is null or outcome = 'unknown')
    ) as open
  `.execute(db);
  return rows[0]?.open ?? false;
}

export async function insertTokenSet(
  tx: Tx,
  set: { orderId: bigint; meterId: bigint; journalId: bigint; tokens: readonly VendedToken[] },
): Promise<void> {
  await sql`
    insert into vending.token_set (order_id, journal_id) values (${set.orderId}, ${set.journalId})
  `.execute(tx);
  for (const [index, token] of set.tokens.entries()) {
    await sql`
      insert into vending.token (order_id, position, meter_id, token, kind, units_tenths, key_id, tid)
      values (${set.orderId}, ${index + 1}, ${set.meterId}, ${token.token}, ${token.kind}, ${token.unitsTenths},
        ${token.keyId}, ${token.tid})
    `.execute(tx);
  }
}

export async function markVended(tx: Tx, id: bigint, from: OrderStatus): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update vending."order" set status = 'vended', vended_at = now(), lease_until = null, attention = null
    where id = ${id} and status = ${from} returning id
  `.execute(tx);
  return rows.length > 0;
}

export interface StoredToken {
  token: string;
  kind: 'credit' | 'key-change';
  unitsTenths: bigint;
}

export async function tokensOf(db: Db | Tx, orderId: bigint): Promise<StoredToken[]> {
  const { rows } = await sql<StoredToken>`
    select token, kind, units_tenths as "unitsTenths" from vending.token where order_id = ${orderId} order by position
  `.execute(db);
  return rows;
}

export type OverdueOrder = Pick<Order, 'id' | 'reference' | 'status'>;

/** Orders whose account closed more than a minute ago and that nobody has paid, as far as we know. */
export async function overdueOrders(db: Db, most: number): Promise<OverdueOrder[]> {
  const { rows } = await sql<OverdueOrder>`
    select id, reference, status from vending."order"
    where status in ('created', 'awaiting_payment') and expires_at < now() - interval '60 seconds'
      and next_attempt_at <= now()
    order by expires_at limit ${most}
  `.execute(db);
  return rows;
}
