import type { ResidentOrder } from '@gatelight/contract/selling/vending';
import { VEND_WORDS } from '../../strings/app/vend.ts';
import { REFUND_TITLES } from '../../strings/purchase/money-states.ts';

/** The stages that the buyer sees. Nothing is called failed while the outcome is unknown. */
export type Stage = 'waiting' | 'not-received' | 'making-token' | 'delayed' | 'success' | 'failed';

type Order = Pick<ResidentOrder, 'status' | 'payment_status' | 'tokens' | 'delay_notice_at'>;

export function stageOf(order: Order): Stage {
  switch (order.status) {
    case 'vended':
      return order.tokens.length > 0 ? 'success' : 'making-token';
    case 'paid':
    case 'vending':
      return order.delay_notice_at ? 'delayed' : 'making-token';
    case 'unknown':
      return 'delayed';
    case 'created':
    case 'awaiting_payment':
      return order.payment_status === 'failed' ? 'failed' : 'waiting';
    case 'expired':
      return order.payment_status === 'failed' ? 'failed' : 'not-received';
    case 'paid_late':
    case 'vend_failed':
    case 'refunding':
    case 'refunded':
    case 'credited':
    case 'cancelled':
      return 'failed';
  }
}

/** Whether this purchase is settled for the form: the next one needs a new key. */
export function isOver(stage: Stage): boolean {
  return stage !== 'waiting';
}

/** Whether the payer still has to pay on the provider's page. */
export function hasOpenPage(order: ResidentOrder): boolean {
  return stageOf(order) === 'waiting' && order.authorization_url !== null;
}

/** It was not paid, but money may still arrive: its payer left the provider's page, or the bank declined the card. */
export function isUnpaid({ money }: Pick<ResidentOrder, 'money'>): boolean {
  return money.code === 'payer-cancelled' || money.code === 'payment-failed';
}

const FIRST_MS = 1500;
const SLOWEST_MS = 10_000;
const AFTERMATH_MS = 5000;
const MOST_AFTERMATH = 40;

function isOnItsWay({ deliveries, refunds }: Pick<ResidentOrder, 'deliveries' | 'refunds'>): boolean {
  return (
    deliveries.some(({ state }) => state === 'queued') ||
    refunds.some(({ state }) => state === 'requested' || state === 'pending')
  );
}

/** Milliseconds until the order is read again, more with every response; false: nothing can change any more. */
export function pollMs(order: ResidentOrder | undefined, answers: number): number | false {
  const backedOff = Math.min(FIRST_MS + answers * 500, SLOWEST_MS);
  if (!order) return backedOff;
  switch (stageOf(order)) {
    case 'making-token':
    case 'delayed':
    case 'waiting':
      return backedOff;
    case 'not-received':
      return 3 * SLOWEST_MS;
    case 'success':
    case 'failed':
      if (isUnpaid(order)) return answers < MOST_AFTERMATH ? 3 * SLOWEST_MS : false;
      return isOnItsWay(order) && answers < MOST_AFTERMATH ? AFTERMATH_MS : false;
  }
}

/** The text about where the money of a purchase without a token is. */
export function moneyPlace({ money }: Pick<ResidentOrder, 'money'>): string {
  if (money.refund_state !== null) return REFUND_TITLES[money.refund_state];
  if (money.code === 'in-wallet') return REFUND_TITLES.in_wallet;
  return money.received_kobo > 0n ? REFUND_TITLES.needs_attention : VEND_WORDS.noMoneyTaken;
}
