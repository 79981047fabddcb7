import type { PaymentState, Purchase } from '@gatelight/contract';
import type { NairaText } from '../../purchase/money-sentence.ts';

function wayBack({ refunds }: Purchase): string {
  const back = refunds.find(({ state }) => state !== 'processed') ?? refunds[0];
  switch (back?.state) {
    case undefined:
      return '';
    case 'processed':
      return ' E don go back to the account wey e come from.';
    case 'needs_attention':
      return ' Person must help return am: our people dey on top of am. Write to us with your reference.';
    case 'held':
      return ' The money small well well, so e no go back by itself. We dey keep am for you: write to us with your reference if you want am back.';
    case 'requested':
    case 'pending':
      return ' E dey go back to the account wey e come from.';
  }
}

function extra({ refunds }: Purchase, naira: NairaText): string {
  const more = refunds.filter(
    ({ reason, state }) => state !== 'held' && (reason === 'overpaid' || reason === 'duplicate'),
  );
  const kobo = more.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0n);
  if (kobo === 0n) return '';
  const goes = more.every(({ state }) => state === 'processed') ? 'don go' : 'dey go';
  return ` You pay ${naira(kobo)} pass wetin this purchase cost: that part ${goes} back to the account wey e come from.`;
}

const NOT_YET = 'Your transfer never reach us. Nothing don lost: transfer fit use some minutes.';
const CLOSED =
  'We no see any transfer, and this account don close. If you send the money on time, we go still match am; if you send am now, e go back to you.';
const CLOSED_BY_BANK =
  'The bank don close this payment. If money comot from your account, e go come back to you. Start again to get new account number.';

/** The server's sentence in our words, from the same facts. */
export function purchaseSentence(purchase: Purchase, naira: NairaText): string {
  const received = naira(purchase.amount_received_kobo);
  const price = naira(purchase.price.amount_kobo);
  switch (purchase.payment_status) {
    case 'amount_mismatch':
      return `${received} reach us, but this purchase cost ${price}, so we no make any token.${wayBack(purchase)}`;
    case 'paid_late':
      return `${received} reach us after this account don close, so we no make any token.${wayBack(purchase)}`;
    case 'currency_mismatch':
      return `The payment wey come no be naira, so we no make any token.${wayBack(purchase)}`;
    case 'pending':
    case 'success':
    case 'expired':
    case 'failed':
      break;
  }
  switch (purchase.status) {
    case 'created':
    case 'awaiting_payment':
      return NOT_YET;
    case 'expired':
      return CLOSED;
    case 'cancelled':
      return purchase.refunds[0]
        ? `${naira(purchase.refunds[0].amount_kobo)} reach us after this payment don close, so we no make any token.${wayBack(purchase)}`
        : CLOSED_BY_BANK;
    case 'paid':
    case 'vending':
      return `Your ${price} don reach us. We dey make your token.${extra(purchase, naira)}`;
    case 'unknown':
      return `Your ${price} don reach us and e dey safe. We dey wait for the token; e fit use some minutes, and you no need do anything.${extra(purchase, naira)}`;
    case 'vended':
      return `Your ${price} don reach us and your token don ready.${extra(purchase, naira)}`;
    case 'credited':
      return `We no fit make the token. Your ${price} don return to your wallet.`;
    case 'vend_failed':
    case 'refunding':
    case 'refunded':
    case 'paid_late':
      return `Your ${received} reach us, but we no fit make the token.${wayBack(purchase)}`;
  }
}

const PAYMENTS: Readonly<Record<PaymentState, string>> = {
  pending: NOT_YET,
  success: 'Your payment don reach us.',
  expired: CLOSED,
  amount_mismatch:
    'Wetin reach us no be the price, so we no make any token. E dey go back to the account wey e come from.',
  currency_mismatch: 'The payment no be naira, so we no make any token. E dey go back to the account wey e come from.',
  paid_late: 'The payment come after this account don close. E dey go back to the account wey e come from.',
  failed: CLOSED_BY_BANK,
};

export function paymentSentence(payment: { readonly status: PaymentState; readonly message: string }): string {
  return PAYMENTS[payment.status];
}
