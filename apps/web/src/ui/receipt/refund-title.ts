import type { MoneyFacts } from '@gatelight/contract/money';
import type { OrderStatus } from '@gatelight/contract/selling/vending/order-status';
import { REFUND_TITLES } from '../../strings/purchase/money-states.ts';

/** Where the money is when the response names no refund. */
const STATES = { refunding: 'requested', refunded: 'processed', credited: 'in_wallet' } as const;
type GoesBack = keyof typeof STATES;

/** The heading of a purchase whose money goes back or is back; undefined for any other. */
export function refundTitle({
  status,
  money,
}: {
  readonly status: OrderStatus;
  readonly money: Pick<MoneyFacts, 'refund_state'>;
}): string | undefined {
  if (!Object.hasOwn(STATES, status)) return undefined;
  return REFUND_TITLES[money.refund_state ?? STATES[status as GoesBack]];
}
