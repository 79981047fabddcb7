import * as z from 'zod/mini';
import type { OrderStatus } from './selling/vending/order-status.ts';
import type { WithdrawalStatus } from './money/withdrawals.ts';

/*
 * What people read about money that goes back, by its state: the only place of these words in English, for payers, staff, messages
 * and files. A new state does not compile without them. Pidgin for payers: translations/pcm/contract.
 * Each audience has an export of its own, so that a public page loads no words of staff.
 */

/** Why money goes back to a payer: the one list of reasons. */
export const refundReason = z.enum([
  'underpaid',
  'overpaid',
  'late',
  'duplicate',
  'wrong_currency',
  'vend_failed',
  'debt_settled',
  'charge_closed',
  'above_limit',
  'tariff_corrected',
  'part_refund',
]);

export type RefundReason = z.output<typeof refundReason>;

/**
 * The state of a refund. The texts for each audience are below; the database finds the state
 * (`payments.refund_state`). `requested`: to be sent, or being sent. `pending`: the provider has it. `needs_account`: the provider cannot
 * send it without a bank account of the payer. `needs_attention`: it waits for staff. `held`: too small to send back automatically; the
 * payer can request it. `in_wallet`: it is in the wallet of the user who paid. `frozen`: it waits until a bank decides a dispute.
 * `by_bank`: a bank has returned it.
 */
export const refundState = z.enum([
  'requested',
  'pending',
  'processed',
  'needs_account',
  'needs_attention',
  'held',
  'in_wallet',
  'frozen',
  'by_bank',
]);
export type RefundState = z.output<typeof refundState>;

/** A bank account that the payer or staff gave for a refund. What is not known is null. */
export const namedAccount = z.object({
  bank_name: z.nullable(z.string()),
  last_four: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
  /** Missing in older messages. */
  given_by: z.optional(z.enum(['payer', 'staff'])),
});
export type NamedAccount = z.output<typeof namedAccount>;

/** What a sentence about returned money needs to know. */
export interface ReturnedMoney {
  /** "Your money" or "The extra". */
  what: string;
  amount: string;
  /** As `refundPlace` writes it. */
  place: string;
  /** The payer has an account here, so no page where a bank account is entered. */
  isOfUser: boolean;
}

/** For the payer: where the money is and what comes next. */
export const REFUND_SENTENCES = {
  requested: ({ what, place }) => `${what} is on its way back to ${place}.`,
  pending: ({ what, place }) => `${what} is on its way back to ${place}.`,
  processed: ({ what, place }) => `${what} has gone back to ${place}.`,
  needs_account: ({ amount, isOfUser }) =>
    isOfUser
      ? `The bank needs to know which account ${amount} should go to. Contact us with your reference.`
      : `The bank needs to know which account ${amount} should go to. Open this purchase with Find my token and give your bank account.`,
  needs_attention: () =>
    'We could not return it automatically. Our team is working on it. Contact us with your reference.',
  held: () =>
    'It is too small to send back automatically, so we keep it for you. Contact us with your reference to get it.',
  in_wallet: ({ what }) => `${what} is back in your wallet.`,
  frozen: ({ amount }) => `We hold ${amount} until a bank decides the dispute about your payment.`,
  by_bank: ({ amount }) => `Your bank has returned ${amount} to you, because the payment was disputed.`,
} as const satisfies Record<RefundState, (money: ReturnedMoney) => string>;

/** For the payer: the heading of a page about a purchase whose money goes back. */
export const REFUND_TITLES = {
  requested: 'Your money is on its way back',
  pending: 'Your money is on its way back',
  processed: 'Your money was sent back',
  needs_account: 'Your money waits for a bank account',
  needs_attention: 'Your money is safe with us',
  held: 'Your money is safe with us',
  in_wallet: 'Your money is in your wallet',
  frozen: 'Your money is held until a bank decides',
  by_bank: 'The bank has returned your money',
} as const satisfies Record<RefundState, string>;

/** For the payer: beside the amount in a list of what goes back. */
export const REFUND_LABELS = {
  requested: 'requested from the bank',
  pending: 'on its way',
  processed: 'sent back',
  needs_account: 'waiting for a bank account',
  needs_attention: 'our staff are looking after it',
  in_wallet: 'in your wallet',
  held: 'kept for you until you ask for it',
  frozen: 'held until the bank decides',
  by_bank: 'returned by the bank',
} as const satisfies Record<RefundState, string>;

/** For the payer, in a message: how a refund ended, or what it waits for. `start` is the amount and the reference. */
export const REFUND_NOTICES = {
  processed: (start: string, account: NamedAccount | undefined) =>
    `${start} was sent ${account ? 'to' : 'back to'} ${refundPlace(account)}.`,
  needs_account: (start: string) => `${start} is ready to go back, and the bank needs to know to which account.`,
  needs_attention: (start: string) =>
    `${start} could not be sent back yet. Your money is safe and our team is working on it.`,
} as const satisfies Partial<Record<RefundState, (start: string, account: NamedAccount | undefined) => string>>;

/** Where a refund goes: to the account that was entered for it, or back to "the account it came from". */
export function refundPlace(account: NamedAccount | undefined): string {
  if (!account) return 'the account it came from';
  const { bank_name: bank, last_four: digits, given_by: by } = account;
  const whose = by === 'staff' ? 'that our team entered' : 'that you gave us';
  if (digits === null) return `the bank account ${whose}`;
  return `${bank === null ? 'the bank account' : `the ${bank} account`} ending in ${digits} ${whose}`;
}

/** For staff: the word in a list, and the sentence on the page of the order. */
export const STAFF_REFUND_WORDS = {
  requested: { label: 'Being sent', sentence: 'The money is being sent back to the payer.' },
  pending: { label: 'With the provider', sentence: 'The provider is sending the money back to the payer.' },
  processed: { label: 'Sent back', sentence: 'The money went back to the payer.' },
  needs_account: {
    label: "Waiting for the payer's bank account",
    sentence: "Waiting for the payer's bank account. No money has gone back yet.",
  },
  needs_attention: {
    label: 'Needs a person',
    sentence: 'The money could not be sent back and waits for a person. No money has gone back yet.',
  },
  held: { label: 'Kept: too small to send', sentence: 'The amount is too small to send back, so we keep it.' },
  in_wallet: { label: 'In the wallet', sentence: "The money is in the buyer's wallet." },
  frozen: {
    label: 'Waiting for a dispute',
    sentence: 'A dispute holds the money until the bank decides.',
  },
  by_bank: {
    label: 'Returned by the bank',
    sentence: 'The bank has returned the money to the payer, because the payment was disputed.',
  },
} as const satisfies Record<RefundState, { label: string; sentence: string }>;

/** For staff: what an order's money and token are doing. Where money goes back, the sentence of its state follows. */
const STAFF_ORDER_WORDS = {
  created: 'No payment yet.',
  awaiting_payment: 'No payment yet.',
  expired: 'No payment arrived in time. We hold no money.',
  cancelled: 'The payment failed. We hold no money.',
  paid: 'We have the money. The token will be made in a moment.',
  vending: 'We have the money. The token is being made.',
  unknown:
    'We have the money. The vending authority has not said whether it made a token. We ask again automatically, and never vend twice.',
  vended: 'The token was made.',
  paid_late: 'The money arrived too late. No token was made.',
  vend_failed: 'No token was made.',
  refunding: 'No token was made.',
  refunded: 'No token was made.',
  credited: 'No token was made.',
} as const satisfies Record<OrderStatus, string>;

/** What is known about the money when the order was read without its refund. */
const STATE_OF_STATUS: Partial<Record<OrderStatus, RefundState>> = { refunded: 'processed', credited: 'in_wallet' };

/** The order in which states are shown: what a person must do or decide, then what is on its way, then what is over. */
const TOLD_FIRST = [
  'frozen',
  'by_bank',
  'needs_account',
  'needs_attention',
  'requested',
  'pending',
  'held',
  'processed',
  'in_wallet',
] as const satisfies readonly RefundState[];

/** Of several refunds, the one to show when there is room for a single sentence. */
export function refundToTell<Refund extends { state: RefundState }>(refunds: readonly Refund[]): Refund | undefined {
  return refunds.toSorted((a, b) => TOLD_FIRST.indexOf(a.state) - TOLD_FIRST.indexOf(b.state))[0];
}

/** For staff, who may repeat it on the telephone: where the token and the money are. */
export function staffMoneySentence(status: OrderStatus, refunds: readonly { state: RefundState }[]): string {
  const state = refundToTell(refunds)?.state ?? STATE_OF_STATUS[status];
  // A page from before an upgrade may get a state that it does not know: it says less, and guesses nothing.
  const start = Object.hasOwn(STAFF_ORDER_WORDS, status) ? STAFF_ORDER_WORDS[status] : '';
  if (state === undefined || !Object.hasOwn(STAFF_REFUND_WORDS, state)) return start;
  const { label, sentence } = STAFF_REFUND_WORDS[state];
  // A purchase that got its token: only a part of the money goes back.
  return status === 'vended' ? `${start} Part of the payment: ${label}.` : `${start} ${sentence}`.trim();
}

/** For staff: why money goes back. */
const STAFF_REFUND_REASONS = {
  underpaid: 'Paid too little',
  overpaid: 'Paid too much',
  late: 'Paid too late',
  duplicate: 'Paid twice',
  wrong_currency: 'Another currency',
  vend_failed: 'No token could be made',
  debt_settled: 'The debt was already paid',
  charge_closed: 'The charge was already closed',
  above_limit: 'Above the limit of a wallet',
  tariff_corrected: 'The price was wrong',
  part_refund: 'A part was given back by staff',
} as const satisfies Record<RefundReason, string>;
export const staffRefundReason = (reason: RefundReason): string => STAFF_REFUND_REASONS[reason];

/** Why a refund waits, where a provider says it by a state of its own. */
export type ProviderRefundProblem = 'needs_attention' | 'failed';
/** How such a problem is stored; other texts are the provider's own. */
export const refundProblem = (state: ProviderRefundProblem) => `provider: ${state}` as const;

/** For staff: why a refund waits. */
const STAFF_REFUND_PROBLEMS = {
  'provider: needs_attention': 'The provider needs the bank account of the payer.',
  'provider: failed': 'The provider could not send it.',
} as const satisfies Record<ReturnType<typeof refundProblem>, string>;
const isProblem = (problem: string): problem is keyof typeof STAFF_REFUND_PROBLEMS =>
  Object.hasOwn(STAFF_REFUND_PROBLEMS, problem);
export const staffRefundProblem = (problem: string): string =>
  isProblem(problem) ? STAFF_REFUND_PROBLEMS[problem] : problem;

/** For staff: the word and the colour of a withdrawal, on every page that shows one. */
export const STAFF_WITHDRAWAL_WORDS = {
  requested: { label: 'Requested', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'neutral' },
  unknown: { label: 'Outcome unknown', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  returned: { label: 'Returned', tone: 'danger' },
} as const satisfies Record<WithdrawalStatus, { label: string; tone: 'neutral' | 'warning' | 'success' | 'danger' }>;
