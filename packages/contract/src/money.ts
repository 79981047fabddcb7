import * as z from 'zod/mini';
import { kobo } from './fields.ts';
import { REFUND_SENTENCES, namedAccount, refundPlace, refundState } from './money-states.ts';
import type { NamedAccount, RefundState, ReturnedMoney } from './money-states.ts';
import { naira } from './naira.ts';

export { namedAccount, refundReason, refundState } from './money-states.ts';
export { amountText, naira } from './naira.ts';
export type { NamedAccount, RefundReason, RefundState } from './money-states.ts';

/** Where the payer's money is. One code for each sentence that `moneySentence` can write. */
export const moneyCode = z.enum([
  'waiting',
  'closed-unpaid',
  'cancelled',
  'payer-cancelled',
  'payment-failed',
  'paid-after-failure',
  'underpaid',
  'paid-late',
  'wrong-currency',
  'making-token',
  'token-delayed',
  'token-unclear',
  'token-ready',
  'no-token',
  'in-wallet',
]);
export type MoneyCode = z.output<typeof moneyCode>;

/** How a payment is made. */
export const paymentMethod = z.enum(['wallet', 'card', 'transfer', 'saved-card']);
export type PaymentMethod = z.output<typeof paymentMethod>;

/** The facts that a sentence in any language is written from. */
export const moneyFacts = z.object({
  code: moneyCode,
  due_kobo: kobo,
  received_kobo: kobo,
  /** The refund that the sentence is about; null when there is none. */
  refund_state: z.nullable(refundState),
  refund_kobo: kobo,
  /** The bank account that the payer or staff gave for the refund; missing: it goes back to the account that paid. */
  refund_account: z.optional(namedAccount),
  /** What was paid on top of the price and goes back while the purchase goes on. */
  extra_kobo: kobo,
  /** How far the extra is; missing: there is none. */
  extra_state: z.optional(refundState),
  /** What of the returned money is in the wallet, where a dispute holds or took the rest. */
  in_wallet_kobo: z.optional(kobo),
  /** The bank account that the payer or staff gave for the extra; missing: it goes back to the account that paid. */
  extra_account: z.optional(namedAccount),
  /** How a signed-in user pays; missing: by transfer, without an account here. */
  method: z.optional(paymentMethod),
});
export type MoneyFacts = z.output<typeof moneyFacts>;

/**
 * Kobo as a whole JSON number, for facts and settings that no response schema encodes. Throws beyond 15 digits, which a
 * number would not carry exactly.
 */
export const wireKobo = (amount: bigint): number => z.encode(kobo, amount);

const returned = (what: string, sum: bigint, account: NamedAccount | undefined, { method }: MoneyFacts) => ({
  what,
  amount: naira(sum),
  place: refundPlace(account),
  isOfUser: method !== undefined,
});

/** Empty for a state that this version does not know: a page from before an upgrade still shows the purchase, and guesses nothing. */
const stateSentence = (state: RefundState, money: ReturnedMoney): string =>
  Object.hasOwn(REFUND_SENTENCES, state) ? ` ${REFUND_SENTENCES[state](money)}` : '';

function refundSentence(facts: MoneyFacts): string {
  const { refund_state: state, refund_kobo: kobo, refund_account: account } = facts;
  return state === null ? '' : stateSentence(state, returned('Your money', kobo, account, facts));
}

function extraSentence(facts: MoneyFacts): string {
  const { extra_kobo: kobo, extra_state: state, extra_account: account } = facts;
  if (state === undefined) return '';
  return ` You paid ${naira(kobo)} more than the price.${stateSentence(state, returned('The extra', kobo, account, facts))}`;
}

/** Where the money is and what happens next, in English. Never says that something failed while the outcome is unknown. */
export function moneySentence(facts: MoneyFacts): string {
  const due = naira(facts.due_kobo);
  const received = naira(facts.received_kobo);
  const refund = refundSentence(facts);
  const extra = extraSentence(facts);
  switch (facts.code) {
    case 'waiting':
      if (facts.method === 'card' || facts.method === 'saved-card') {
        return 'We have not received your payment yet. Nothing is lost: the bank can take a few minutes.';
      }
      return 'We have not received your transfer yet. Nothing is lost: a transfer can take a few minutes.';
    case 'closed-unpaid':
      if (facts.method !== undefined) {
        return 'We have not received your payment, and the time to pay is over. If you paid in time, we will still match it. If you pay now, the money goes to your wallet.';
      }
      return 'We have not received a transfer, and this account is closed. If you sent the money in time, we will still match it. If you send it now, it goes back to you.';
    case 'cancelled':
      return 'No account was opened and nothing was charged.';
    case 'payer-cancelled':
      return 'You cancelled. No money left your account.';
    case 'payment-failed':
      if (facts.method !== undefined) {
        return 'The bank reported that this payment failed. If money left your account, it will come back to you. You can try again.';
      }
      return 'The bank reported that this payment failed. If money left your account, it will come back to you. Start again to get a new account number.';
    case 'paid-after-failure':
      return `This payment failed. We received ${naira(facts.refund_kobo)} after that.${refund}`;
    case 'underpaid':
      return `We received ${received}, but this purchase costs ${due}, so no token was made.${refund}`;
    case 'paid-late':
      return `We received ${received} after this account had closed, so no token was made.${refund}`;
    case 'wrong-currency':
      return `The payment was not in naira, so no token was made.${refund}`;
    case 'making-token':
      return `We received your ${due}. Your token is being made.${extra}`;
    case 'token-delayed':
      return `We received your ${due} and it is safe. Your token is taking longer than usual. We keep trying, and you will get your token or your money back. You do not need to do anything.${extra}`;
    case 'token-unclear':
      return `We received your ${due} and it is safe. We are waiting for the token. This can take a few minutes. You do not need to do anything.${extra}`;
    case 'token-ready':
      return `We received your ${due} and your token is ready.${extra}`;
    case 'no-token':
      return `We received your ${received}, but no token could be made.${refund}`;
    case 'in-wallet':
      // A dispute about the payment holds all or a part of it, or the bank has returned it.
      if (facts.in_wallet_kobo === undefined) return `No token could be made. Your ${due} is back in your wallet.`;
      return `No token could be made.${refund}${facts.in_wallet_kobo > 0n ? ` ${naira(facts.in_wallet_kobo)} is back in your wallet.` : ''}`;
  }
}
