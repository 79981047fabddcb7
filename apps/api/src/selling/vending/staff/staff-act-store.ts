import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { endOpenAct } from '#staff';
import { capArguments, type VendingCaps } from '../prices/price-store.ts';
import type { Order, StoredToken } from '../orders/order-store.ts';

/* The data that acts of staff about an order read and write. */

export type OrderFacts = Pick<
  Order,
  'id' | 'reference' | 'status' | 'buyerId' | 'amountKobo' | 'meterId' | 'meterNumber'
>;

/** The facts that decide about an act. Only columns that the role of staff may read: previews run in it. */
export async function readOrderFacts(db: Db | Tx, reference: string): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`
    select o.id, o.reference, o.status, o.buyer_id as "buyerId", o.amount_kobo as "amountKobo", o.meter_id as "meterId",
      o.meter_number as "meterNumber"
    from vending."order" o where o.reference = ${reference}
  `.execute(db);
  return rows[0];
}

/**
 * Makes an order due now and wakes the vend job; an order that is being processed stays leased. Returns false when it
 * waits for no token.
 */
export async function makeDue(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    with due as (
      update vending."order" set next_attempt_at = now() where id = ${id} and status in ('paid', 'vending', 'unknown') returning id
    ) select id, pg_notify('orders', id::text) from due
  `.execute(tx);
  return rows.length > 0;
}

/**
 * Schedules a check of the order's charge at the provider. Returns false when there is no open charge, or it was
 * checked just now.
 */
export async function askProvider(tx: Tx, orderId: bigint): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`
    select payments.request_check(h.reference, 5) as asked from payments.charge h
    where h.purpose = 'order' and h.subject_id = ${orderId.toString()} order by h.id desc limit 1
  `.execute(tx);
  return rows[0]?.asked === true;
}

export async function readTokens(tx: Tx, orderId: bigint): Promise<StoredToken[]> {
  const { rows } = await sql<StoredToken>`
    select token, kind, units_tenths as "unitsTenths" from vending.token where order_id = ${orderId} order by position
  `.execute(tx);
  return rows;
}

export async function setOwner(tx: Tx, orderId: bigint, userId: string | null): Promise<void> {
  if (userId === null) await sql`delete from vending.order_owner where order_id = ${orderId}`.execute(tx);
  else {
    await sql`
      insert into vending.order_owner (order_id, user_id) values (${orderId}, ${userId}::bigint)
      on conflict (order_id) do update set user_id = excluded.user_id, since = now()
    `.execute(tx);
  }
}

/** The name of a member of staff; undefined when the user is not one. */
export async function memberName(db: Db | Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select btrim(u.first_name || ' ' || u.last_name) as name from identity."user" u
    where u.id = ${userId}::bigint and u.deleted_at is null and exists (select from identity.member_role m where m.user_id = u.id)
  `.execute(db);
  return rows[0]?.name;
}

export async function ownerName(db: Db | Tx, orderId: bigint): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select btrim(u.first_name || ' ' || u.last_name) as name from vending.order_owner w join identity."user" u on u.id = w.user_id
    where w.order_id = ${orderId}
  `.execute(db);
  return rows[0]?.name ?? null;
}

/** How the order was paid, and whether a request of staff is still open. */
export async function readStanding(
  db: Db | Tx,
  orderId: bigint,
): Promise<{ source: string | null; isWorkedOn: boolean }> {
  const { rows } = await sql<{ source: string | null; isWorkedOn: boolean }>`
    select (select p.source from vending.order_payment p where p.order_id = ${orderId}) as source,
      exists (select from vending.staff_request s where s.order_id = ${orderId} and s.state = 'queued') as "isWorkedOn"
  `.execute(db);
  return rows[0]!;
}

export interface StaffRequest {
  id: bigint;
  actId: bigint;
  orderId: bigint;
  reference: string;
  kind: 'refund' | 'move';
  target: string;
  actor: string;
  reason: string;
  attempts: number;
}

/** Queues work that calls outside services. The database refuses a second request for the order while one is open. */
export async function queueRequest(
  tx: Tx,
  request: Pick<StaffRequest, 'orderId' | 'kind' | 'target' | 'actor' | 'reason' | 'actId'>,
): Promise<void> {
  await sql`
    with queued as (
      insert into vending.staff_request (order_id, kind, target, act_id, actor, reason)
      values (${request.orderId}, ${request.kind}, ${request.target}, ${request.actId}, ${request.actor}, ${request.reason})
      returning id
    ) select pg_notify('staff_requests', id::text) from queued
  `.execute(tx);
}

/** Takes due requests; if the process crashes, they are due again after `leaseSeconds`. */
export async function takeRequests(db: Db, most: number, leaseSeconds: number): Promise<StaffRequest[]> {
  const { rows } = await sql<StaffRequest>`
    with due as (
      select id from vending.staff_request where state = 'queued' and next_attempt_at <= now()
      order by next_attempt_at limit ${most} for update skip locked
    ), taken as (
      update vending.staff_request s set attempts = s.attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
      from due where s.id = due.id returning s.*
    )
    select t.id, t.act_id as "actId", t.order_id as "orderId", o.reference, t.kind, t.target, t.actor, t.reason, t.attempts
    from taken t join vending."order" o on o.id = t.order_id
  `.execute(db);
  return rows;
}

/** Ends a request and the act behind it. */
export async function endRequest(
  tx: Tx,
  { id, actId }: Pick<StaffRequest, 'id' | 'actId'>,
  state: 'done' | 'not-possible',
  outcome: string,
): Promise<void> {
  await sql`
    update vending.staff_request set state = ${state}, outcome = ${outcome}, ended_at = clock_timestamp()
    where id = ${id} and state = 'queued'
  `.execute(tx);
  await endOpenAct(
    tx,
    actId,
    state === 'done'
      ? { state, outcome }
      : { state, error: outcome === 'has-token' ? 'order-has-token' : 'order-not-in-state' },
  );
}

export async function tryRequestLater(db: Db, id: bigint, seconds: number, outcome: string): Promise<void> {
  await sql`
    update vending.staff_request set outcome = ${outcome}, next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and state = 'queued'
  `.execute(db);
}

/** No other process takes the new order for a moment; then the vend job does. */
const shortLeaseSeconds = 1;

/** Buys for another meter with the money in the buyer's wallet now. Returns `placed`, or the reason why not. */
export async function placeInstead(
  tx: Tx,
  given: {
    reference: string;
    userId: string;
    key: string;
    meterNumber: string;
    amountKobo: bigint;
    caps: VendingCaps;
  },
): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from vending.place_wallet_vend(${sqlArguments({
      reference: given.reference,
      buyer_id: given.userId,
      buyer_key: given.key,
      meter_number: given.meterNumber,
      amount_kobo: given.amountKobo,
      lease_seconds: shortLeaseSeconds,
      ...capArguments(given.caps),
    })})
  `.execute(tx);
  return rows[0]!.outcome;
}

/** The amount from which a refund waits for a second person, in kobo: the setting `thresholds.refund-second-person`. */
export async function refundSecondPersonFrom(db: Db | Tx): Promise<bigint> {
  const { rows } = await sql<{ kobo: bigint }>`
    select coalesce((platform.setting('thresholds.refund-second-person') ->> 'from_kobo')::bigint, 5000000) as kobo
  `.execute(db);
  return rows[0]!.kobo;
}
