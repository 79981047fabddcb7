import { kobo, namedAccount, refundPlace } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money, type Brand } from '#notifications';
import { refundReason } from './reasons.ts';

const schema = z.object({
  reference: z.string(),
  reason: refundReason,
  currency: z.string(),
  refundKobo: kobo,
  state: z.enum(['processed', 'needs_attention']),
  /** It was sent to a bank account that the payer named. */
  isToOtherAccount: z.boolean().optional(),
  /** That account; older messages have none. */
  account: z.optional(namedAccount),
  /** The provider cannot send it without a bank account of the payer, who gives it on the page of the purchase. */
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
      state: 'needs_attention',
      needsAccount: true,
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

function outcome(notice: RefundNotice): string {
  const start = `${refundOf(notice)} for ${notice.reference}`;
  if (notice.needsAccount) return `${start} is ready to go back, and the bank needs to know to which account.`;
  if (notice.state === 'needs_attention')
    return `${start} could not be sent back yet. Your money is safe and our team is working on it.`;
  const unknown = { bank_name: null, last_four: null };
  return notice.isToOtherAccount
    ? `${start} was sent to ${refundPlace(notice.account ?? unknown)}.`
    : `${start} was sent back to ${refundPlace(undefined)}.`;
}

const bankMayNeedADay = 'Your bank may need a day to show it.';

function sms(notice: RefundNotice, brand: Brand): string[] {
  const start = outcome(notice);
  if (notice.needsAccount) return [`${start} ${nextStep(notice, brand)}`];
  const more = nextStep(notice, brand);
  return [`${start} ${more}`, start];
}

/** A code to the phone of the purchase opens it. */
const pageOf = ({ reference }: RefundNotice, { publicUrl }: Brand) =>
  `${publicUrl}/find-token?reference=${encodeURIComponent(reference)}`;

function nextStep(notice: RefundNotice, brand: Brand): string {
  if (notice.needsAccount) return `Give it here: ${pageOf(notice, brand)}`;
  return notice.state === 'processed' ? bankMayNeedADay : `Questions: ${brand.phone}`;
}

function title(notice: RefundNotice): string {
  return notice.state === 'processed'
    ? `${refundOf(notice)} was sent back`
    : `${refundOf(notice)} could not be sent back yet`;
}

function mail(notice: RefundNotice, brand: Brand) {
  return {
    subject: title(notice),
    opening: [
      outcome(notice),
      notice.needsAccount
        ? `Your money is safe. Give your bank account here: ${pageOf(notice, brand)}`
        : notice.state === 'processed'
          ? bankMayNeedADay
          : `You do not need to do anything. Questions: ${brand.phone} or ${brand.email}.`,
    ],
    rows: [
      ['Reference', notice.reference],
      ['Amount', refundOf(notice)],
    ] as [string, string][],
  };
}

function inApp(notice: RefundNotice, brand: Brand) {
  return { title: title(notice), text: sms(notice, brand)[0] ?? '' };
}
