import type { OrderStatus } from '@gatelight/contract';
import { deliveriesIn } from '../orders/order-row.ts';
import type { Order, StoredToken } from '../orders/order-store.ts';
import type { UserOrderRecord } from '../user-orders/user-order-store.ts';
import type { WalletVend } from '../user-orders/vend-from-wallet.ts';
import type { Frame } from './frames.ts';

/** A wallet vend as the web sees it. Without tokens the outcome is still open: look it up again under the same key. */
export interface VendAnswer {
  orderId: string;
  reference: string;
  status: OrderStatus;
  replayed: boolean;
  tokens: { token: string; kind: StoredToken['kind']; unitsTenths: string }[];
  /**
   * What the buyer sees of an order that was vended just now. Without it the web reads the order, as after a repeat.
   */
  record?: UserOrderRecord | undefined;
}

type Sent = Omit<Order, 'purchase'>;
type KindOf<Value> = [Exclude<Value, null>] extends [bigint]
  ? 'bigint'
  : [Exclude<Value, null>] extends [Date]
    ? 'instant'
    : 'plain';

/** How JSON represents each part of an order. */
const kinds: { [Name in keyof Sent]: KindOf<Sent[Name]> } = {
  id: 'bigint',
  reference: 'plain',
  buyerId: 'plain',
  method: 'plain',
  status: 'plain',
  meterId: 'bigint',
  meterNumber: 'plain',
  estateId: 'bigint',
  estateName: 'plain',
  utility: 'plain',
  amountKobo: 'bigint',
  debtKobo: 'bigint',
  feeKobo: 'bigint',
  energyKobo: 'bigint',
  vatKobo: 'bigint',
  vatRateBp: 'plain',
  debtLeftKobo: 'bigint',
  tariffPriceId: 'bigint',
  tariffName: 'plain',
  priceKoboPerUnit: 'bigint',
  rounding: 'plain',
  unitsTenths: 'bigint',
  carryBeforeMicro: 'bigint',
  carryDeltaMicro: 'bigint',
  paymentOutcome: 'plain',
  receivedKobo: 'bigint',
  paidAt: 'instant',
  delayNoticeAt: 'instant',
  vendedAt: 'instant',
  attempts: 'plain',
  createdAt: 'instant',
};
const names = Object.keys(kinds) as (keyof Sent)[];

/** Amounts and ids as text, instants in ISO 8601. */
type PlainOrder = { [Name in keyof Sent]: unknown };

function encodeOrder(order: Order): PlainOrder {
  const plain: Partial<PlainOrder> = {};
  for (const name of names) {
    const value = order[name];
    plain[name] = typeof value === 'bigint' ? value.toString() : value;
  }
  return plain as PlainOrder;
}

function decodeOrder(sent: PlainOrder): Order {
  const order: Partial<PlainOrder> & { purchase: null } = { purchase: null };
  for (const name of names) {
    const value = sent[name] as string | null;
    if (value === null || kinds[name] === 'plain') order[name] = value;
    else order[name] = kinds[name] === 'bigint' ? BigInt(value) : new Date(value);
  }
  return order as unknown as Order;
}

export function encodeVend({ order, tokens, replayed, deliveries }: WalletVend): Frame {
  return {
    orderId: order.id.toString(),
    reference: order.reference,
    status: order.status,
    replayed,
    tokens: tokens.map(({ token, kind, unitsTenths }) => ({ token, kind, unitsTenths: unitsTenths.toString() })),
    ...(deliveries && { order: encodeOrder(order), deliveries }),
  };
}

export function decodeVend(frame: Frame): VendAnswer {
  const { order, deliveries, ...answer } = frame as unknown as VendAnswer & {
    order?: PlainOrder;
    deliveries?: Parameters<typeof deliveriesIn>[0];
  };
  return { ...answer, record: order && deliveries && recordOf(decodeOrder(order), answer.tokens, deliveries) };
}

/** Nothing was paid to a provider for it, and nothing was returned. */
const recordOf = (
  order: Order,
  tokens: VendAnswer['tokens'],
  deliveries: Parameters<typeof deliveriesIn>[0],
): UserOrderRecord => ({
  order,
  charge: undefined,
  tokens: tokens.map((one) => ({ ...one, unitsTenths: BigInt(one.unitsTenths) })),
  refunds: [],
  deliveries: deliveriesIn(deliveries),
  now: order.vendedAt ?? order.createdAt,
});
