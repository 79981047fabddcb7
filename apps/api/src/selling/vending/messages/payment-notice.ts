import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money, type Brand } from '#notifications';
import { refundReason } from './reasons.ts';

const schema = z.object({
  reference: z.string(),
  reason: refundReason,
  currency: z.string(),
  /** The price of the order; always kobo. */
  dueKobo: kobo,
  /** The amount that arrived, in the smallest unit of `currency`. */
  receivedKobo: kobo,
  /** The part that goes back, in the smallest unit of `currency`. */
  refundKobo: kobo,
  /** Too small to send back automatically: we keep it until the payer requests it. */
  isHeld: z.boolean().optional(),
  /** It is in the wallet of the user who paid, and goes nowhere else. */
  isInWallet: z.boolean().optional(),
});
type PaymentNotice = z.output<typeof schema>;

/** Money arrived that cannot simply pay for a token: how much, and where it goes now. */
export const paymentNotice = defineTemplate({
  name: 'payment-notice',
  kind: 'transaction',
  about: 'Money arrived that cannot simply buy a token: too little, too much, too late or twice. To the payer.',
  examples: {
    'Too little': {
      reference: 'TOK-20261121093000123-AB12CD34',
      reason: 'underpaid',
      currency: 'NGN',
      dueKobo: 500_000n,
      receivedKobo: 450_000n,
      refundKobo: 450_000n,
    },
    'Too much': {
      reference: 'TOK-20261121093000123-AB12CD34',
      reason: 'overpaid',
      currency: 'NGN',
      dueKobo: 500_000n,
      receivedKobo: 600_000n,
      refundKobo: 100_000n,
    },
  },
  facts: (notice, brand) => ({
    'what-happened': sms(notice, brand),
    received: money(notice.receivedKobo, notice.currency),
    why: why(notice),
    'where-the-money-goes': whereTheRefundGoes(notice, brand),
    due: money(notice.dueKobo),
    reference: notice.reference,
  }),
  required: { sms: ['what-happened'], email: ['where-the-money-goes'], 'in-app': ['where-the-money-goes'] },
  schema,
  texts: {
    en: {
      sms: (notice, brand) => [sms(notice, brand)],
      mail,
      inApp: (notice, brand) => ({
        title: `About your payment for ${notice.reference}`,
        text: [
          `We received ${money(notice.receivedKobo, notice.currency)}.`,
          why(notice),
          whereTheRefundGoes(notice, brand),
        ].join(' '),
      }),
    },
  },
});

const goesBack = 'is going back to the account it came from.';

function sms(notice: PaymentNotice, brand: Brand): string {
  const { reference, dueKobo, receivedKobo, refundKobo, currency } = notice;
  const received = money(receivedKobo, currency);
  const part = refundKobo === receivedKobo ? 'It' : money(refundKobo, currency);
  const end = notice.isInWallet
    ? inWallet(notice)
    : notice.isHeld
      ? `${part} is too small to send back automatically. We keep it for you: call ${brand.phone} to get it.`
      : `${part} ${goesBack}`;
  switch (notice.reason) {
    case 'underpaid':
      return `${received} arrived for ${reference}, less than the ${money(dueKobo)} due. No token was made. ${end}`;
    case 'overpaid':
      return `${received} arrived for ${reference}, more than the ${money(dueKobo)} due. ${end}`;
    case 'late':
      return `${received} arrived for ${reference} after the payment time ended. No token was made. ${end}`;
    case 'duplicate':
      return `${received} arrived again for ${reference}, which was already paid. ${end}`;
    case 'charge_closed':
      return `${received} arrived for ${reference}, but this purchase was already closed. No token was made for it. ${end}`;
    case 'above_limit':
      return `${received} arrived for ${reference}, more than the limit allows. ${end}`;
    case 'wrong_currency':
      return `${received} arrived for ${reference} instead of ${money(dueKobo)}. No token was made. ${end}`;
    case 'vend_failed':
      return `${received} arrived for ${reference}, but no token could be made. ${end}`;
    case 'tariff_corrected':
      return `${reference} was sold at a wrong price. ${money(refundKobo, currency)} ${goesBack}`;
    case 'part_refund':
      return `We gave back a part of your payment for ${reference}. ${end}`;
    case 'debt_settled':
      return `${money(refundKobo, currency)} of ${reference} was for a debt that has been paid since. It ${goesBack}`;
  }
}

function inWallet({ refundKobo, receivedKobo, currency }: PaymentNotice): string {
  return refundKobo === receivedKobo
    ? 'Your money is back in your wallet.'
    : `${money(refundKobo, currency)} is in your wallet.`;
}

function mail(notice: PaymentNotice, brand: Brand) {
  const { reference, currency } = notice;
  const received = money(notice.receivedKobo, currency);
  return {
    subject: `About your payment for ${reference}`,
    opening: [`We received ${received} for ${reference}.`, why(notice), whereTheRefundGoes(notice, brand)],
    rows: [
      ['Reference', reference],
      ['Received', received],
      ['Due', money(notice.dueKobo)],
      [
        notice.isInWallet ? 'In your wallet' : notice.isHeld ? 'Kept for you' : 'Going back',
        money(notice.refundKobo, currency),
      ],
    ] as [string, string][],
  };
}

function whereTheRefundGoes(notice: PaymentNotice, brand: Brand): string {
  const refund = money(notice.refundKobo, notice.currency);
  if (notice.isInWallet) return inWallet(notice);
  return notice.isHeld
    ? `${refund} is too small to send back automatically. We keep it for you: call ${brand.phone} to get it.`
    : `${refund} ${goesBack} Your bank may need a day to show it.`;
}

function why({ reason, dueKobo }: PaymentNotice): string {
  switch (reason) {
    case 'underpaid':
      return `You sent less than the amount due (${money(dueKobo)}), so no token was made.`;
    case 'overpaid':
      return `You sent more than the amount due (${money(dueKobo)}). Your token is for the amount due.`;
    case 'late':
      return 'It arrived after the payment time ended, so no token was made.';
    case 'duplicate':
      return 'This purchase was already paid, so this payment is not needed.';
    case 'charge_closed':
      return 'This purchase was already closed, so no token was made for this payment.';
    case 'above_limit':
      return 'It was more than the limit allows.';
    case 'wrong_currency':
      return `The price was ${money(dueKobo)}, so no token was made.`;
    case 'vend_failed':
      return 'We could not make a token for it.';
    case 'tariff_corrected':
      return 'It was sold at a wrong price. The difference is yours.';
    case 'part_refund':
      return 'We gave back a part of your payment. Your token stays yours.';
    case 'debt_settled':
      return 'Part of it was for a debt on the meter that has been paid since.';
  }
}
