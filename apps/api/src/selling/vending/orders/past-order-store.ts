import type { RefundReason } from '@gatelight/contract';
import { post, orderClearing, wallet } from '#ledger';
import type { Meter } from '#metering';
import { insertPastCapture, insertPastUnpaid, type AllocationRow } from '#payments';
import { sql, type Tx } from '#platform/database/db';
import { quoteFor } from '../prices/quote-price.ts';
import { findOrderByReference, moveOrder, receivePayment, type Order } from './order-store.ts';
import type { PaymentOutcome } from './order.ts';

/* Orders of demonstration data, from before this database existed. They pass the same guards and checks as real ones. */

export interface PastOrder {
  userId: string;
  reference: string;
  method: 'wallet' | 'transfer' | 'card' | 'saved-card';
  meter: Meter;
  estateName: string;
  amountKobo: bigint;
  at: Date;
}

export async function hasOrders(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from vending."order" where buyer_id = ${userId}) as has`.execute(tx);
  return rows[0]!.has;
}

/** Stores an unpaid order at the current price. */
export async function insertPastOrder(tx: Tx, past: PastOrder): Promise<Order> {
  const { meter, amountKobo } = past;
  const { quote, price } = await quoteFor(tx, meter, amountKobo);
  await sql`
    insert into vending."order" (reference, buyer_id, buyer_key, method, status, meter_id, meter_number, estate_id, estate_name,
      utility, amount_kobo, debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name,
      price_kobo_per_unit, rounding, units_tenths, carry_before_micro, created_at)
    values (${past.reference}, ${past.userId}, ${`demonstration-${past.reference}`}, ${past.method}, 'created', ${meter.id},
      ${meter.number}, ${meter.estateId}, ${past.estateName}, ${meter.utility}, ${amountKobo}, ${quote.debtKobo}, ${quote.feeKobo},
      ${quote.energyKobo}, ${quote.vatKobo}, ${price.vatRateBp}, ${quote.debtLeftKobo}, ${price.tariffPriceId},
      ${price.tariffName}, ${price.priceKoboPerUnit}, ${price.rounding}, ${quote.unitsTenths}, ${quote.carryBeforeMicro},
      ${past.at})`.execute(tx);
  return (await findOrderByReference(tx, past.reference))!;
}

export async function payPastFromWallet(tx: Tx, order: Order, past: PastOrder): Promise<void> {
  const { journalId } = await post(tx, {
    reference: `order-paid:${order.id}`,
    kind: 'order-paid',
    moves: [{ from: wallet(past.userId), to: orderClearing, amountKobo: order.amountKobo }],
    memo: `Units for meter ${order.meterNumber}, ${order.reference}`,
    actor: `user:${past.userId}`,
  });
  await sql`
    update vending."order" set status = 'paid', payment_outcome = 'exact', received_kobo = ${order.amountKobo}, paid_at = ${past.at}
    where id = ${order.id}`.execute(tx);
  await sql`
    insert into vending.order_payment (order_id, amount_kobo, source, journal_id)
    values (${order.id}, ${order.amountKobo}, 'wallet', ${journalId})`.execute(tx);
}

const chargeOf = (order: Order, { method, userId, at }: PastOrder) => ({
  reference: order.reference,
  purpose: 'order',
  subjectId: order.id.toString(),
  amountKobo: order.amountKobo,
  // A payment from the wallet has no charge.
  method: method === 'wallet' ? ('transfer' as const) : method,
  cardOf: userId,
  at,
});

/** Money arrives for the order; what does not match goes to the user's wallet. */
export async function payPastByCharge(tx: Tx, order: Order, past: PastOrder, receivedKobo: bigint): Promise<void> {
  const { amountKobo } = order;
  const credit = (reason: RefundReason, amountMinor: bigint): AllocationRow => ({
    kind: 'credit',
    account: wallet(past.userId),
    reason,
    amountMinor,
  });
  const parts: AllocationRow[] =
    receivedKobo < amountKobo
      ? [credit('underpaid', receivedKobo)]
      : [
          { kind: 'apply', account: orderClearing, reason: null, amountMinor: amountKobo },
          ...(receivedKobo > amountKobo ? [credit('overpaid', receivedKobo - amountKobo)] : []),
        ];
  const captureId = await insertPastCapture(tx, chargeOf(order, past), receivedKobo, parts);
  const outcome: PaymentOutcome =
    receivedKobo < amountKobo ? 'underpaid' : receivedKobo > amountKobo ? 'overpaid' : 'exact';
  await receivePayment(tx, {
    id: order.id,
    from: 'created',
    to: outcome === 'underpaid' ? 'credited' : 'paid',
    receivedKobo,
    outcome,
    paidAt: past.at,
    captureId,
  });
}

/** The order was not paid: the time ended, or the bank declined. */
export async function endPastUnpaid(tx: Tx, order: Order, past: PastOrder, ended: 'failed' | 'expired'): Promise<void> {
  await insertPastUnpaid(
    tx,
    chargeOf(order, past),
    ended === 'failed' ? { status: 'failed', refusal: 'Insufficient Funds' } : { status: 'expired' },
  );
  if (ended === 'expired') await moveOrder(tx, order.id, 'created', 'expired');
  else {
    await sql`
      update vending."order" set status = 'cancelled', payment_outcome = 'failed' where id = ${order.id}`.execute(tx);
  }
}

export async function beginPastVend(tx: Tx, order: Order): Promise<void> {
  await moveOrder(tx, order.id, 'paid', 'vending');
  await sql`insert into vending.vend_attempt (order_id) values (${order.id})`.execute(tx);
}

export async function datePastVend(tx: Tx, order: Order, at: Date): Promise<void> {
  await sql`update vending."order" set vended_at = ${at} where id = ${order.id}`.execute(tx);
}
