import { findMeter, type Meter } from '#metering';
import { insertPastMessage } from '#notifications';
import type { Tx } from '#platform/database/db';
import type { EmbeddedAuthority } from '../authority/embedded.ts';
import { authorityReference } from '../tokens/issue-token.ts';
import { tokenMessage } from '../messages/index.ts';
import { formatTenths } from './order.ts';
import {
  beginPastVend,
  datePastVend,
  endPastUnpaid,
  insertPastOrder,
  payPastByCharge,
  payPastFromWallet,
  type PastOrder,
} from './past-order-store.ts';
import { priceLinesOf } from '../prices/quote-price.ts';
import { storeTokenSet } from '../tokens/token-set-store.ts';
import { creditWallet, endAttempts, moveOrder } from './order-store.ts';

/** One purchase of demonstration data. */
export interface PastPurchase {
  userId: string;
  contact: { name: string; email: string };
  reference: string;
  method: PastOrder['method'];
  meterNumber: string;
  estateName: string;
  amountKobo: bigint;
  at: Date;
  /** Default: `vended`. */
  ended?: 'failed' | 'expired' | 'underpaid' | 'overpaid' | 'vend-failed';
  /** Its message is old: it gets no entry in the inbox. */
  isOld: boolean;
}

const second = 1000;

/**
 * Stores a purchase as if it had really happened: with its money in the ledger, and with a real token of the
 * simulator's key.
 */
export async function storePastPurchase(
  tx: Tx,
  authority: Pick<EmbeddedAuthority, 'issueInPast'>,
  purchase: PastPurchase,
): Promise<void> {
  const { userId, ended, amountKobo, at } = purchase;
  const meter = await meterOf(tx, purchase.meterNumber);
  const past: PastOrder = { ...purchase, meter };
  const order = await insertPastOrder(tx, past);
  if (ended === 'failed' || ended === 'expired') return endPastUnpaid(tx, order, past, ended);
  if (purchase.method === 'wallet') await payPastFromWallet(tx, order, past);
  else {
    const received =
      ended === 'underpaid' ? (amountKobo * 4n) / 5n : ended === 'overpaid' ? amountKobo + 50_000n : amountKobo;
    await payPastByCharge(tx, order, past, received);
    if (ended === 'underpaid') return;
  }
  await beginPastVend(tx, order);
  if (ended === 'vend-failed') {
    const reason = 'the meter was not reachable for its supply group';
    await endAttempts(tx, order.id, 'refused', reason);
    await moveOrder(tx, order.id, 'vending', 'vend_failed');
    await creditWallet(tx, order.id, reason);
    return;
  }
  const { id, utility, unitsTenths } = order;
  const tokens = await authority.issueInPast(
    tx,
    { reference: authorityReference(id), meter, utility, unitsTenths, amountKobo },
    at,
  );
  await storeTokenSet(tx, { orderId: id, tokens, messages: [] });
  await datePastVend(tx, order, new Date(at.getTime() + 2 * second));
  const content = tokenMessage.content({
    reference: order.reference,
    customerName: purchase.contact.name,
    estateName: order.estateName,
    meterNumber: order.meterNumber,
    utility,
    paidAt: at,
    tokens: tokens.map(({ token, kind, unitsTenths: tenths }) => ({ token, kind, units: formatTenths(tenths) })),
    price: priceLinesOf(order),
  });
  await insertPastMessage(tx, {
    event: `order:${order.id}:token`,
    subjectKind: 'order',
    subjectId: order.id.toString(),
    userId,
    to: purchase.contact.email,
    payload: content.payload,
    at,
    isFiled: purchase.isOld,
  });
}

async function meterOf(tx: Tx, number: string): Promise<Meter> {
  const meter = await findMeter(tx, number);
  if (!meter) throw new Error(`there is no meter ${number}`);
  return meter;
}
