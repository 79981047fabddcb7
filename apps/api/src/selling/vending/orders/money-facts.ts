import type { MoneyCode, MoneyFacts, NamedAccount, OrderStatus, PaymentMethod, RefundState } from '@gatelight/contract';
import { naira, refundToTell } from '@gatelight/contract';
import type { Charge, RefundAccount } from '#payments';
import type { OrderState } from './order.ts';

export interface MoneyView extends OrderState {
  amountKobo: bigint;
  receivedKobo: bigint;
  /** When the payer was notified that the token is late. */
  delayNoticeAt?: Date | null;
  refunds: readonly { amountKobo: bigint; reason: string; state: RefundState; namedAccount?: RefundAccount | null }[];
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
    case 'cancelled':
      return order.refunds.length > 0 ? 'paid-after-failure' : 'payer-cancelled';
    case 'exact':
    case 'overpaid':
    case null:
      break;
  }
  const isWaiting = ['paid', 'vending', 'unknown'].includes(order.status);
  return order.delayNoticeAt && isWaiting ? 'token-delayed' : codes[order.status];
}

/** An account that the payer or staff gave for a refund, in the form of the contract. */
export const viewAccount = ({ bankName, lastFour, givenBy }: RefundAccount): NamedAccount => ({
  bank_name: bankName,
  last_four: lastFour,
  given_by: givenBy,
});

/** Where the payer's money is, as facts. `moneySentence` of the contract and the pages make sentences from them. */
export function moneyFactsOf(order: MoneyView): MoneyFacts {
  const isDisputed = order.refunds.some(({ state }) => state === 'frozen' || state === 'by_bank');
  const refund = refundToTell(order.refunds);
  const extras = order.refunds.filter(
    ({ reason, state }) => state !== 'held' && (reason === 'overpaid' || reason === 'duplicate'),
  );
  const extra = refundToTell(extras);
  return {
    code: moneyCodeOf(order),
    due_kobo: order.amountKobo,
    received_kobo: order.receivedKobo,
    refund_state: refund?.state ?? null,
    refund_kobo: refund?.amountKobo ?? 0n,
    ...(refund?.namedAccount ? { refund_account: viewAccount(refund.namedAccount) } : {}),
    extra_kobo: extras.reduce((sum, { amountKobo }) => sum + amountKobo, 0n),
    ...(extra ? { extra_state: extra.state } : {}),
    ...(isDisputed && order.status === 'credited' ? { in_wallet_kobo: inWalletKobo(order) } : {}),
    ...(extra?.namedAccount ? { extra_account: viewAccount(extra.namedAccount) } : {}),
    ...(order.method === undefined ? {} : { method: order.method }),
  };
}

const inWalletKobo = ({ refunds }: MoneyView): bigint =>
  refunds.reduce((sum, { state, amountKobo }) => (state === 'in_wallet' ? sum + amountKobo : sum), 0n);

/**
 * An extra notice for the payer: the provider did not accept a transfer and sends it back automatically. It never
 * reached us, so it is not part of the money facts. Undefined when there is nothing to report.
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
