import { REFUND_NOTICES, kobo, namedAccount } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money, type Brand } from '#notifications';
import { refundReason } from './reasons.ts';

const schema = z.object({
  reference: z.string(),
  reason: refundReason,
  currency: z.string(),
  refundKobo: kobo,
  state: z.enum(['processed', 'needs_account', 'needs_attention']),
  /** It was sent to a bank account that the payer named. */
  isToOtherAccount: z.boolean().optional(),
  /** The account; older messages have none. */
  account: z.optional(namedAccount),
  /** The payer has an account here: no page requests a bank account from them, so they call us. */
  isOfUser: z.boolean().optional(),
  /** In older messages, with the state `needs_attention`. */
  needsAccount: z.boolean().optional(),
});
type RefundNotice = z.output<typeof schema>;

/** A refund ended: the money left, or our team has to look at it. */
export const refundNotice = defineTemplate({
  name: 'refund-notice',
  kind: 'transaction',
  about: 'A refund was sent back, or our team has to look at it. To the payer.',
  examples: {
    'Sent back': {
      reference: 'TOK-20261121093000123-AB12CD34',
      reason: 'vend_failed',
      currency: 'NGN',
      refundKobo: 500_000n,
      state: 'processed',
    },
    'Sent to a named account': {
      reference: 'TOK-20261121093000123-AB12CD34',
      reason: 'underpaid',
      currency: 'NGN',
      refundKobo: 480_000n,
      state: 'processed',
      isToOtherAccount: true,
      account: { bank_name: 'GTBank', last_four: '6789' },
    },
    'Not sent yet': {
      reference: 'TOK-20261121093000123-AB12CD34',
      reason: 'vend_failed',
      currency: 'NGN',
      refundKobo: 500_000n,
      state: 'needs_attention',
    },
    'Needs a bank account': {
      reference: 'TOK-20261121093000123-AB12CD34',
      reason: 'underpaid',
      currency: 'NGN',
      refundKobo: 480_000n,
      state: 'needs_account',
    },
    'Needs a bank account of a user': {
      reference: 'TOK-20261121093000123-AB12CD34',
      reason: 'vend_failed',
      currency: 'NGN',
      refundKobo: 500_000n,
      state: 'needs_account',
      isOfUser: true,
    },
  },
  facts: (notice, brand) => ({
    title: title(notice),
    'what-happened': outcome(notice),
    'next-step': nextStep(notice, brand),
    amount: refundOf(notice),
    reference: notice.reference,
  }),
  required: { sms: ['what-happened'], email: ['what-happened'], 'in-app': ['what-happened'] },
  schema,
  texts: { en: { sms, mail, inApp } },
});

const refundOf = ({ refundKobo, currency }: RefundNotice) => money(refundKobo, currency);

const stateOf = ({ state, needsAccount }: RefundNotice) => (needsAccount ? 'needs_account' : state);

function outcome(notice: RefundNotice): string {
  const unknown = { bank_name: null, last_four: null };
  const account = notice.isToOtherAccount ? (notice.account ?? unknown) : undefined;
  return REFUND_NOTICES[stateOf(notice)](`${refundOf(notice)} for ${notice.reference}`, account);
}

const bankMayNeedADay = 'Your bank may need a day to show it.';

function sms(notice: RefundNotice, brand: Brand): string[] {
  const whole = `${outcome(notice)} ${nextStep(notice, brand)}`;
  return stateOf(notice) === 'needs_account' ? [whole] : [whole, outcome(notice)];
}

/** The page opens with a code sent to the phone of the purchase. */
const pageOf = ({ reference }: RefundNotice, { publicUrl }: Brand) =>
  `${publicUrl}/find-token?reference=${encodeURIComponent(reference)}`;

function nextStep(notice: RefundNotice, brand: Brand): string {
  switch (stateOf(notice)) {
    case 'needs_account':
      return notice.isOfUser ? `Tell us: ${brand.phone}` : `Give it here: ${pageOf(notice, brand)}`;
    case 'processed':
      return bankMayNeedADay;
    case 'needs_attention':
      return `Questions: ${brand.phone}`;
  }
}

function title(notice: RefundNotice): string {
  return notice.state === 'processed'
    ? `${refundOf(notice)} was sent back`
    : `${refundOf(notice)} could not be sent back yet`;
}

function mailStep(notice: RefundNotice, brand: Brand): string {
  const us = `${brand.phone} or ${brand.email}`;
  switch (stateOf(notice)) {
    case 'needs_account':
      return notice.isOfUser
        ? `Your money is safe. Tell us your bank account: ${us}.`
        : `Your money is safe. Give your bank account here: ${pageOf(notice, brand)}`;
    case 'processed':
      return bankMayNeedADay;
    case 'needs_attention':
      return `You do not need to do anything. Questions: ${us}.`;
  }
}

function mail(notice: RefundNotice, brand: Brand) {
  return {
    subject: title(notice),
    opening: [outcome(notice), mailStep(notice, brand)],
    rows: [
      ['Reference', notice.reference],
      ['Amount', refundOf(notice)],
    ] as [string, string][],
  };
}

function inApp(notice: RefundNotice, brand: Brand) {
  return { title: title(notice), text: sms(notice, brand)[0] ?? '' };
}
