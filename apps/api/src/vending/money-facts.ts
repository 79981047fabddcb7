import type { MoneyCode, MoneyFacts, NamedAccount, OrderStatus, PaymentMethod, RefundState } from '@gatelight/contract';
import { naira } from '@gatelight/contract';
import type { Charge, RefundAccount, RefundState as StoredRefundState } from '#payments';
import type { OrderState } from './order.ts';

/**
 * How far money is that bought nothing. `in_wallet`: it is in the wallet of the user who paid; `frozen`: held there while a bank decides a
 * dispute; `by_bank`: a bank has returned it.
 */
export type BackState = StoredRefundState | 'held' | 'in_wallet' | 'frozen' | 'by_bank';

/** The payer does not need to know whether we or the provider are working on a refund. */
export const refundStates = {
  queued: 'requested',
  sending: 'requested',
  sent: 'pending',
  processed: 'processed',
  needs_attention: 'needs_attention',
  held: 'held',
  in_wallet: 'in_wallet',
  frozen: 'frozen',
  by_bank: 'by_bank',
} as const satisfies Record<BackState, RefundState>;

export interface MoneyView extends OrderState {
  amountKobo: bigint;
  receivedKobo: bigint;
  /** Set once the payer was told that the token is late. */
  delayNoticeAt?: Date | null;
  refunds: readonly { amountKobo: bigint; reason: string; state: BackState; namedAccount?: RefundAccount | null }[];
  /** How a user pays; missing for an anonymous purchase. */
  method?: PaymentMethod | undefined;
}

const codes: Readonly<Record<OrderStatus, MoneyCode>> = {
  created: 'waiting',
  awaiting_payment: 'waiting',
  expired: 'closed-unpaid',
  cancelled: 'cancelled',
  paid: 'making-token',
  vending: 'making-token',
  unknown: 'token-unclear',
  vended: 'token-ready',
  vend_failed: 'no-token',
  refunding: 'no-token',
  refunded: 'no-token',
  paid_late: 'no-token',
  credited: 'in-wallet',
};

function moneyCodeOf(order: MoneyView): MoneyCode {
  switch (order.paymentOutcome) {
    case 'underpaid':
      return 'underpaid';
    case 'late':
      return 'paid-late';
    case 'wrong_currency':
      return 'wrong-currency';
    case 'failed':
      return order.refunds.length > 0 ? 'paid-after-failure' : 'payment-failed';
    case 'exact':
    case 'overpaid':
    case null:
      break;
  }
  const isWaiting = ['paid', 'vending', 'unknown'].includes(order.status);
  return order.delayNoticeAt && isWaiting ? 'token-delayed' : codes[order.status];
}

/** An account that the payer or staff gave for a refund, as the contract says it. */
export const viewAccount = ({ bankName, lastFour }: RefundAccount): NamedAccount => ({
  bank_name: bankName,
  last_four: lastFour,
});

/** Where the payer's money is, as facts. `moneySentence` of the contract and the pages make sentences from them. */
export function moneyFactsOf(order: MoneyView): MoneyFacts {
  const disputed = order.refunds.filter(({ state }) => state === 'frozen' || state === 'by_bank');
  const refund =
    disputed.find(({ state }) => state === 'frozen') ??
    order.refunds.find(({ state }) => state !== 'processed' && state !== 'in_wallet') ??
    order.refunds[0];
  const extra = order.refunds.filter(
    ({ reason, state }) => state !== 'held' && (reason === 'overpaid' || reason === 'duplicate'),
  );
  return {
    code: moneyCodeOf(order),
    due_kobo: order.amountKobo,
    received_kobo: order.receivedKobo,
    refund_state: refund ? refundStates[refund.state] : null,
    refund_kobo: refund?.amountKobo ?? 0n,
    ...(refund?.namedAccount ? { refund_account: viewAccount(refund.namedAccount) } : {}),
    extra_kobo: extra.reduce((sum, { amountKobo }) => sum + amountKobo, 0n),
    extra_returned: extra.every(({ state }) => state === 'processed' || state === 'in_wallet'),
    ...(extra.some(({ state }) => state === 'in_wallet') ? { extra_in_wallet: true } : {}),
    ...(disputed.length > 0 && order.status === 'credited' ? { in_wallet_kobo: inWalletKobo(order) } : {}),
    ...(extra[0]?.namedAccount ? { extra_account: viewAccount(extra[0].namedAccount) } : {}),
    ...(order.method === undefined ? {} : { method: order.method }),
  };
}

const inWalletKobo = ({ refunds }: MoneyView): bigint =>
  refunds.reduce((sum, { state, amountKobo }) => (state === 'in_wallet' ? sum + amountKobo : sum), 0n);

/**
 * What the payer must know besides: the provider did not take a transfer and sends it back by itself. It never was with us, so it is no
 * part of the money facts. Missing when there is nothing to say.
 */
export function noticeOf(
  charge: Charge | undefined,
  { amountKobo, receivedKobo, status }: { amountKobo: bigint; receivedKobo: bigint; status: OrderStatus },
): { notice?: string } {
  const sentBack = charge?.sentBack;
  if (!sentBack) return {};
  const what = sentBack.amountKobo === undefined ? 'A transfer' : `A transfer of ${naira(sentBack.amountKobo)}`;
  const goesBack = `${what} to this account was not accepted, because this account takes exactly ${naira(amountKobo)}, once and in time. The bank is sending it back to the account it came from. It did not reach us.`;
  if (receivedKobo > 0n) return { notice: goesBack };
  const isOpen = status === 'created' || status === 'awaiting_payment';
  const next = isOpen
    ? `To buy, transfer exactly ${naira(amountKobo)}.`
    : 'To buy, start again to get a new account number.';
  return { notice: `${goesBack} ${next}` };
}
