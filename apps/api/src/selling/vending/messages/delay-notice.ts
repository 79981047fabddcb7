import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money, type Brand } from '#notifications';

const schema = z.object({ reference: z.string(), meterNumber: z.string(), amountKobo: kobo });
type DelayNotice = z.output<typeof schema>;

/** The token of a paid order is late. Sent once. */
export const delayNotice = defineTemplate({
  name: 'token-delayed',
  kind: 'transaction',
  about: 'The token of a paid order is late. To the payer, once.',
  examples: {
    'Late token': {
      reference: 'TOK-20261121093000123-AB12CD34',
      meterNumber: '04175000019',
      amountKobo: 500_000n,
    },
  },
  facts: ({ reference, meterNumber, amountKobo }) => ({ reference, meter: meterNumber, amount: money(amountKobo) }),
  required: { sms: ['amount'], email: ['amount'], 'in-app': ['amount'] },
  schema,
  texts: { en: { sms, mail, inApp } },
});

const title = 'Your token is taking longer than usual';

function sms({ reference, meterNumber, amountKobo }: DelayNotice): string[] {
  const paid = `we received ${money(amountKobo)}`;
  return [
    `${paid} for meter ${meterNumber}. Your token is delayed. Your money is safe. We will send you the token, or your money back. Ref ${reference}`,
    `${paid}. Your token is delayed. Your money is safe. We will send the token, or your money back. Ref ${reference}`,
  ];
}

const paidSentence = ({ amountKobo, meterNumber }: DelayNotice) =>
  `We received ${money(amountKobo)} for meter ${meterNumber}, and your money is safe. Your token is taking longer than usual.`;
const nextSentence =
  'We keep trying and send the token as soon as we have it. If we cannot make it, we send your money back.';

function mail(notice: DelayNotice, brand: Brand) {
  return {
    subject: title,
    opening: [
      paidSentence(notice),
      nextSentence,
      `You do not need to do anything. Questions: ${brand.phone} or ${brand.email}.`,
    ],
    rows: [
      ['Reference', notice.reference],
      ['Amount', money(notice.amountKobo)],
    ] as [string, string][],
  };
}

function inApp(notice: DelayNotice) {
  return { title, text: `${paidSentence(notice)} ${nextSentence}` };
}
