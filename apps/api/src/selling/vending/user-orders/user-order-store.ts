import type { PaymentMethod } from '@gatelight/contract';
import { askingSeconds, joinedCharge, joinedChargeColumns, refuseUnusableCard, type OpenableCharge } from '#payments';
import type { User } from '#platform/callers/caller';
import { sql, type Db } from '#platform/database/db';
import { encodeTakes, refuseIfLimited, type Take, type LimitDecision } from '#platform/callers/limits';
import { refuseEndedSession, sessionOf } from '#platform/callers/session';
import { sqlArguments } from '#platform/database/sql-arguments';
import { refuseOverLimit, refuseRepeat } from '#wallets';
import { detailsIn, orderIn, type DetailsRow, type OrderDetails, type Row } from '../orders/order-row.ts';
import { capArguments, type VendingCaps } from '../prices/price-store.ts';
import { orderColumns, orFindFaster, type Order } from '../orders/order-store.ts';

/* What the web process may do with the orders of users: database functions, each of which takes the session. */

/** An order of a user has no anonymous purchase. */
const noPurchase = sql`(select (null::vending.quick_purchase).*) q`;

/** How a charge of a user's order is paid. */
export type ChargedMethod = Exclude<PaymentMethod, 'wallet'>;

export interface NewUserOrder {
  reference: string;
  caller: User;
  key: string;
  bodyHash: Buffer;
  /** An equal order within this time counts as the first one, while that is unpaid. For calls without their own key. */
  sameWithinSeconds: number | undefined;
  method: ChargedMethod;
  meterNumber: string;
  amountKobo: bigint;
  /** How long it can be paid, by the database's clock. */
  openSeconds: number;
  provider: string;
  saveCard: boolean;
  cardId: string | undefined;
  callbackUrl: string | undefined;
  takes: readonly Take[];
  caps: VendingCaps;
  refusesRepeat: boolean;
}

export interface OpenedUserOrder {
  order: Order;
  charge: OpenableCharge;
}

/** `opened`, `replayed`, `other-body` (the key was used for another request), or why nothing was stored. */
export async function openUserOrder(
  db: Db,
  order: NewUserOrder,
): Promise<{ outcome: string; opened: OpenedUserOrder | undefined }> {
  const { rows } = await orFindFaster(() =>
    refuseRepeat(
      refuseOverLimit(
        refuseUnusableCard(
          refuseEndedSession(
            sql<Row & LimitDecision & { outcome: string }>`
        select p.refused as "limitReached", p.retry_after_seconds as "retryAfterSeconds", p.outcome, ${orderColumns}, ${joinedChargeColumns},
          c.opening_key as "charge.openingKey"
        from vending.open_user_order(${sessionOf(order.caller)}, ${encodeTakes(order.takes)}::jsonb, ${sqlArguments({
          reference: order.reference,
          key: order.key,
          body_hash: order.bodyHash,
          same_within_seconds: order.sameWithinSeconds,
          method: order.method,
          meter_number: order.meterNumber,
          amount_kobo: order.amountKobo,
          open_seconds: order.openSeconds,
          provider: order.provider,
          asking_seconds: order.method === 'saved-card' ? 0 : askingSeconds,
          save_card: order.saveCard,
          card_id: order.cardId,
          callback_url: order.callbackUrl,
          refuses_repeat: order.refusesRepeat,
          ...capArguments(order.caps),
        })}) p
        cross join lateral (select (p.opened).*) o cross join lateral ${noPurchase}
        cross join lateral (select (p.charge).*) c
      `.execute(db),
          ),
        ),
      ),
    ),
  );
  const row = rows[0]!;
  refuseIfLimited(row);
  const stored = orderIn(row);
  const opening = joinedCharge<OpenableCharge>(row);
  return { outcome: row.outcome, opened: stored && opening && { order: stored, charge: opening } };
}

/** An order of a user with everything that the user may see. */
export interface UserOrderRecord extends OrderDetails {
  order: Order;
}

/** Whether the caller has an order with this reference. */
export async function isOwnOrder(db: Db, caller: User, reference: string): Promise<boolean> {
  const { rows } = await refuseEndedSession(
    sql<{ own: boolean }>`select vending.is_own_order(${sessionOf(caller)}, ${reference}) as own`.execute(db),
  );
  return rows[0]!.own;
}

/** One of the user's own orders, by its reference or by the key of the call that placed it. */
export async function readUserOrder(
  db: Db,
  caller: User,
  by: { reference: string } | { method: PaymentMethod; key: string },
  takes: readonly Take[] = [],
): Promise<UserOrderRecord | undefined> {
  const { reference, method, key } = { reference: null, method: null, key: null, ...by };
  const { rows } = await refuseEndedSession(
    sql<Row & DetailsRow>`
    select p.refused as "limitReached", p.retry_after_seconds as "retryAfterSeconds", p.tokens, p.refunds, p.deliveries, p.now,
      ${orderColumns}, ${joinedChargeColumns}
    from vending.order_of_user(${sessionOf(caller)}, ${reference}, ${method}, ${key}, ${encodeTakes(takes)}::jsonb) p
    cross join lateral (select (p.found_order).*) o cross join lateral ${noPurchase}
    cross join lateral (select (p.charge).*) c
  `.execute(db),
  );
  const row = rows[0]!;
  refuseIfLimited(row);
  const order = orderIn(row);
  if (!order) return undefined;
  return { order, ...detailsIn(row) };
}

/** The caller returned from the provider's page of this order without having paid. */
export async function leavePage(db: Db, caller: User, reference: string): Promise<void> {
  await refuseEndedSession(sql`select vending.leave_payment_page(${sessionOf(caller)}, ${reference})`.execute(db));
}

/** How much the user of a session bought today, in kobo, including open orders. */
export async function readBoughtToday(db: Db, sessionKey: string): Promise<bigint> {
  const { rows } = await sql<{ bought: bigint }>`
    select vending.own_bought_today(${sessionKey}::uuid) as bought`.execute(db);
  return rows[0]!.bought;
}
