import type { OrderStatus, PaymentMethod, Utility, Rounding } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlRows } from '#platform/database/sql-arguments';
import type { LikelyPayment } from '#payments';
import { joinedMeter, joinedMeterColumns, type JoinedMeterRow, type Meter } from '#metering';
import type { PaymentOutcome } from './order.ts';
import { isRefusedWith } from '#platform/database/sql-states';
import type { ObjectNames } from '#platform/lists/object-names';

export const orderNames: ObjectNames = {
  order: (id) => sql`select own_order.reference from vending."order" own_order where own_order.id = ${id}`,
};

/** The fields that only an anonymous purchase has. */
export interface QuickPurchase {
  /** As the browser sent it and as payers see it. */
  clientReference: string;
  bodyHash: Buffer;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string;
  /** Until when its account accepts money. */
  expiresAt: Date;
}

/** The buyer, the meter, the units and the price. */
export interface Order {
  id: bigint;
  /** Ours and unique; the charge of an anonymous purchase has the same reference. */
  reference: string;
  /** The user who buys; null for an anonymous purchase. */
  buyerId: string | null;
  /** Null for orders of users. */
  purchase: QuickPurchase | null;
  /** How it is paid. */
  method: PaymentMethod;
  status: OrderStatus;
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
  rounding: Rounding;
  unitsTenths: bigint;
  /** Null for orders from before units were carried. */
  carryBeforeMicro: bigint | null;
  carryDeltaMicro: bigint;
  paymentOutcome: PaymentOutcome | null;
  receivedKobo: bigint;
  paidAt: Date | null;
  /** When the payer was notified that the token is late. */
  delayNoticeAt: Date | null;
  vendedAt: Date | null;
  attempts: number;
  createdAt: Date;
}

export type AnonymousOrder = Order & { purchase: QuickPurchase };

/**
 * Columns of an order with the alias `o`, with its anonymous purchase `q`, which may be missing. Read rows with
 * `orderOf`.
 */
export const orderColumns = sql`
  o.id, o.reference, o.buyer_id as "buyerId", o.method, o.status, o.meter_id as "meterId",
  o.meter_number as "meterNumber", o.estate_id as "estateId", o.estate_name as "estateName", o.utility,
  o.amount_kobo as "amountKobo", o.debt_kobo as "debtKobo", o.fee_kobo as "feeKobo", o.energy_kobo as "energyKobo",
  o.vat_kobo as "vatKobo", o.vat_rate_bp as "vatRateBp", o.debt_left_kobo as "debtLeftKobo",
  o.tariff_price_id as "tariffPriceId", o.tariff_name as "tariffName", o.price_kobo_per_unit as "priceKoboPerUnit",
  o.rounding, o.units_tenths as "unitsTenths", o.carry_before_micro as "carryBeforeMicro",
  o.carry_delta_micro as "carryDeltaMicro", o.payment_outcome as "paymentOutcome", o.received_kobo as "receivedKobo",
  o.paid_at as "paidAt", o.delay_notice_at as "delayNoticeAt", o.vended_at as "vendedAt", o.attempts, o.created_at as "createdAt",
  q.order_id as "purchase.orderId", q.client_reference as "purchase.clientReference", q.body_hash as "purchase.bodyHash",
  q.customer_name as "purchase.customerName", q.customer_email as "purchase.customerEmail",
  q.customer_phone as "purchase.customerPhone", q.expires_at as "purchase.expiresAt"`;

const orderTables = sql`vending."order" o left join vending.quick_purchase q on q.order_id = o.id`;

/** A row of `orderColumns`. */
export type OrderRow = Omit<Order, 'purchase'> & {
  [Name in keyof QuickPurchase as `purchase.${Name}`]: QuickPurchase[Name];
} & {
  'purchase.orderId': bigint | null;
};

export function orderOf(row: OrderRow): Order {
  const purchase: QuickPurchase | null =
    row['purchase.orderId'] === null
      ? null
      : {
          clientReference: row['purchase.clientReference'],
          bodyHash: row['purchase.bodyHash'],
          customerName: row['purchase.customerName'],
          customerEmail: row['purchase.customerEmail'],
          customerPhone: row['purchase.customerPhone'],
          expiresAt: row['purchase.expiresAt'],
        };
  return { ...row, purchase };
}

export async function findOrderByReference(db: Db | Tx, reference: string): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from ${orderTables} where o.reference = ${reference}
  `.execute(db);
  return rows[0] && orderOf(rows[0]);
}

/**
 * Our references of the purchases with the reference on a receipt; the typed text when there are none. For commands.
 */
export async function referencesBehind(db: Db, typed: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select o.reference from ${orderTables} where o.reference = ${typed} or q.client_reference = ${typed} order by o.id
  `.execute(db);
  return rows.length === 0 ? [typed] : rows.map(({ reference }) => reference);
}

/**
 * Another request of the same buyer stored its order at the same moment (VD007), and this one was rolled back.
 * Repeated, the database finds that order.
 */
export async function orFindFaster<T>(place: () => Promise<T>): Promise<T> {
  try {
    return await place();
  } catch (error) {
    if (!isRefusedWith(error, 'VD007')) throw error;
    return place();
  }
}

/** Returns the order and locks its row until the transaction ends. */
export async function lockOrder(tx: Tx, id: bigint): Promise<Order> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from ${orderTables} where o.id = ${id} for update of o
  `.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`order ${id} is not there`);
  return orderOf(row);
}

/** Changes the status of the order if it is still the expected one; the database allows only the transitions of its table. */
export async function moveOrder(tx: Db | Tx, id: bigint, from: OrderStatus, to: OrderStatus): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update vending."order" set status = ${to} where id = ${id} and status = ${from} returning id
  `.execute(tx);
  return rows.length > 0;
}

/**
 * Notes how the order was paid and changes its status, in the transaction that records the capture. A paid order wakes
 * the vend job.
 */
export async function receivePayment(
  tx: Tx,
  change: {
    id: bigint;
    from: OrderStatus;
    to: OrderStatus;
    receivedKobo: bigint;
    outcome: PaymentOutcome;
    paidAt: Date;
    captureId: bigint;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    with received as (
      update vending."order"
      set status = ${change.to}, payment_outcome = ${change.outcome}, received_kobo = ${change.receivedKobo},
        paid_at = ${change.paidAt}, next_attempt_at = now(), lease_until = null
      where id = ${change.id} and status = ${change.from}
      returning id, status, amount_kobo
    ), payment as (
      insert into vending.order_payment (order_id, amount_kobo, source, capture_id, journal_id)
      select r.id, r.amount_kobo, 'capture', k.id, j.id
      from received r
      join payments.capture k on k.id = ${change.captureId}
      left join ledger.journal j on j.reference = format('capture:%s:%s', k.provider, k.provider_transaction_id)
      where r.status = 'paid'
      returning order_id
    ), woken as (
      select pg_notify('orders', order_id::text) from payment
    )
    select received.id from received left join woken on true
  `.execute(tx);
  return rows.length > 0;
}

/**
 * Records payments of exactly the price, in one commit; see vending.take_payments. Undefined: that payment was not
 * recorded.
 */
export async function takePayments(db: Db, payments: readonly LikelyPayment[]): Promise<(bigint | undefined)[]> {
  const given = payments.map(({ provider, transaction, feeMinor, source, eventId }) => ({
    provider,
    transactionId: transaction.id,
    reference: transaction.reference,
    receivedMinor: transaction.amountMinor,
    feeMinor,
    paidAt: transaction.paidAt,
    source,
    eventId,
  }));
  const { rows } = await sql<{ captureId: bigint | null }>`
    select capture_id as "captureId" from vending.take_payments(${sqlRows(given)}) order by "position"`.execute(db);
  return rows.map(({ captureId }) => captureId ?? undefined);
}

/** Closes an order whose payment failed; does not change one that received money or has expired. */
export async function cancelUnpaidOrder(tx: Tx, id: bigint, outcome: 'failed' | 'cancelled'): Promise<void> {
  await sql`
    update vending."order" set status = 'cancelled', payment_outcome = ${outcome}, lease_until = null
    where id = ${id} and status in ('created', 'awaiting_payment')
  `.execute(tx);
}

/** Closes an order that was not paid in time. */
export async function expireUnpaidOrder(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update vending."order" set status = 'expired' where id = ${id} and status in ('created', 'awaiting_payment')
  `.execute(tx);
}

/** Shows staff a note about an order, without a change of its state. */
export async function noteForStaff(tx: Tx, id: bigint, attention: string): Promise<void> {
  await sql`update vending."order" set attention = ${attention} where id = ${id}`.execute(tx);
}

/** How an order was paid. */
export type OrderPayment = { source: 'capture'; captureId: bigint } | { source: 'wallet'; captureId: null };

export async function findPayment(db: Db | Tx, orderId: bigint): Promise<OrderPayment | undefined> {
  const { rows } = await sql<OrderPayment>`
    select source, capture_id as "captureId" from vending.order_payment where order_id = ${orderId}
  `.execute(db);
  return rows[0];
}

/**
 * Moves the money of a user's order into their wallet and the order to `credited`, once. Returns false when it was done
 * before.
 */
export async function creditWallet(tx: Tx, orderId: bigint, reason: string): Promise<boolean> {
  const { rows } = await sql<{ credited: boolean }>`
    select vending.credit_wallet(${orderId}, ${reason}) as credited`.execute(tx);
  return rows[0]!.credited;
}

/**
 * Money of an order returned to its buyer's wallet by the journal `reference`, in this transaction. While a bank
 * decides about that money it is frozen, and money that a bank already gave back is not given twice. Returns the kobo
 * that stay for the buyer.
 */
export async function holdGivenBack(tx: Tx, orderId: bigint, amountKobo: bigint, reference: string): Promise<bigint> {
  const { rows } = await sql<{ kobo: bigint }>`
    select vending.hold_given_back(${orderId}, ${amountKobo}, ${reference}) as kobo`.execute(tx);
  return rows[0]!.kobo;
}

/** How a user is reached. The slice that knows users provides it; orders of users store no contact. */
export interface Contact {
  name: string;
  phone: string | null;
  email: string | null;
}

export interface DueOrder {
  order: Order;
  meter: Meter;
  asked: boolean;
  /** The meter was replaced or retired since the order was placed: no token for it is of use. */
  isMeterGone?: boolean;
  /** The contact of its user, if the statement that placed the order also read it. */
  buyer?: Contact | undefined;
}

/** The order with its current tokens, in one snapshot: a vended order has its tokens. */
export async function findVend(db: Db, id: bigint): Promise<{ order: Order; tokens: StoredToken[] }> {
  const { rows } = await sql<
    OrderRow & { tokens: { token: string; kind: StoredToken['kind']; unitsTenths: string }[] }
  >`
    select ${orderColumns},
      (select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
         order by t.position), '[]') from vending.token t where t.order_id = o.id) as tokens
    from ${orderTables} where o.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`order ${id} is not there`);
  const { tokens, ...order } = row;
  return { order: orderOf(order), tokens: tokens.map((one) => ({ ...one, unitsTenths: BigInt(one.unitsTenths) })) };
}

/** The order that a user's wallet paid under a key, with its tokens; undefined when there is none. */
export async function findVendOfUser(
  db: Db,
  userId: string,
  key: string,
): Promise<{ order: Order; tokens: StoredToken[]; replayed: boolean } | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from vending."order" where buyer_id = ${userId} and method = 'wallet' and buyer_key = ${key}
  `.execute(db);
  return rows[0] && { ...(await findVend(db, rows[0].id)), replayed: true };
}

/** When staff requested the money back, only that request talks to the authority until it has ended. */
const dueFilter = sql`
  d.status in ('paid', 'vending', 'unknown') and d.next_attempt_at <= now()
  and (d.lease_until is null or d.lease_until < now())
  and not exists (select from vending.staff_request s where s.order_id = d.id and s.state = 'queued')`;

export async function isAnyOrderDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from vending."order" d where ${dueFilter}) as due
  `.execute(db);
  return rows[0]?.due ?? false;
}

/**
 * Due orders, each leased to the caller for `seconds`, in one statement. An order about which the authority was never
 * called becomes `vending` with its attempt recorded: once this commits, the authority may be called.
 */
export async function takeDueOrders(db: Db, most: number, seconds: number): Promise<DueOrder[]> {
  const { rows } = await sql<OrderRow & JoinedMeterRow & { asked: boolean; isMeterGone: boolean }>`
    with due as materialized (
      select d.id from vending."order" d where ${dueFilter}
      order by d.next_attempt_at, d.id limit ${most} for update skip locked
    ), known as (
      select due.id, exists (
        select from vending.vend_attempt a where a.order_id = due.id and (a.ended_at is null or a.outcome = 'unknown')
      ) as asked
      from due
    ), taken as (
      update vending."order" o
      set lease_until = now() + make_interval(secs => ${seconds}), attempts = o.attempts + 1,
        status = case when known.asked then o.status else 'vending' end
      from known where o.id = known.id
      returning o.*, known.asked
    ), recorded as (
      insert into vending.vend_attempt (order_id) select id from taken where not asked
    )
    select ${orderColumns}, o.asked, m.life in ('replaced', 'retired') as "isMeterGone", ${joinedMeterColumns}
    from taken o join metering.meter m on m.id = o.meter_id left join vending.quick_purchase q on q.order_id = o.id
  `.execute(db);
  return rows.map(({ asked, isMeterGone, ...row }) => ({
    order: orderOf(row),
    meter: joinedMeter(row),
    asked,
    isMeterGone,
  }));
}

/** Schedules a retry after a delay that grows with the attempts. */
export async function scheduleVendRetry(db: Db | Tx, id: bigint, seconds: number, attention?: string): Promise<void> {
  await sql`
    update vending."order"
    set next_attempt_at = now() + make_interval(secs => ${seconds}), lease_until = null,
      attention = coalesce(${attention ?? null}, attention)
    where id = ${id}
  `.execute(db);
}

/** The authority says that it never vended: records a new attempt, unless the order must no longer be vended. */
export async function startAttemptAgain(db: Db, orderId: bigint): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    with moved as (
      update vending."order" set status = 'vending' where id = ${orderId} and status in ('paid', 'vending', 'unknown')
      returning id
    ), ended as (
      update vending.vend_attempt a set ended_at = clock_timestamp(), outcome = 'never', reason = null
      from moved where a.order_id = moved.id and (a.ended_at is null or a.outcome = 'unknown')
    )
    insert into vending.vend_attempt (order_id) select id from moved returning id
  `.execute(db);
  return rows.length > 0;
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

export interface StoredToken {
  token: string;
  kind: 'credit' | 'key-change';
  unitsTenths: bigint;
}
