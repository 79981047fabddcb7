import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  state: z.enum(['waits', 'paid', 'failed', 'returned']),
  estate: z.string(),
  estateId: z.string(),
  reference: z.string(),
  amountKobo: kobo,
  /** The amount that arrives at the bank. */
  receivedKobo: kobo,
  bank: z.string(),
});
type PayoutNews = z.output<typeof schema>;

function sentence({ state, estate, amountKobo, receivedKobo, bank }: PayoutNews): string {
  switch (state) {
    case 'waits':
      return `A payout of ${money(amountKobo)} to ${estate} waits for a second person. Release it under Payouts.`;
    case 'paid':
      return `We sent ${money(receivedKobo)} to the bank account of ${estate}, ${bank}.`;
    case 'failed':
      return `A payout of ${money(amountKobo)} to ${estate} was not sent. The whole amount is in your account with us again.`;
    case 'returned':
      return `The bank sent a payout of ${money(receivedKobo)} to ${estate} back. The whole amount is in your account with us again.`;
  }
}

/** The outcome of a payout, or that it waits for a second person. To the managers and accountants of the estate. */
export const estatePayoutTemplate = defineTemplate({
  name: 'estate-payout',
  kind: 'transaction',
  about:
    'A payout to the bank account of an estate waits, was sent, or did not leave. To its managers and accountants.',
  channels: ['email', 'in-app'],
  examples: {
    Sent: {
      state: 'paid',
      estate: 'Palm Court Estate',
      estateId: '1',
      reference: 'wdr-20261120090000a1b2c3d4e5f6',
      amountKobo: 329_292_929n,
      receivedKobo: 326_000_000n,
      bank: 'Test Bank ••••••6789',
    },
    'Waits for a second person': {
      state: 'waits',
      estate: 'Palm Court Estate',
      estateId: '1',
      reference: 'wdr-20261120090000a1b2c3d4e5f6',
      amountKobo: 629_292_929n,
      receivedKobo: 623_000_000n,
      bank: 'Test Bank ••••••6789',
    },
  },
  facts: (news) => ({
    estate: news.estate,
    amount: money(news.amountKobo),
    'sent-to-bank': money(news.receivedKobo),
    account: news.bank,
    'what-happened': sentence(news),
  }),
  required: { email: ['what-happened'], 'in-app': ['what-happened'] },
  schema,
  texts: {
    en: {
      sms: (news) => [sentence(news)],
      mail: (news) => ({
        subject: `Payout to ${news.estate}`,
        opening: [sentence(news)],
        rows: [
          ['Estate', news.estate],
          ['Taken from your account with us', money(news.amountKobo)],
          ['Arrives at the bank', money(news.receivedKobo)],
          ['Bank account', news.bank],
        ],
      }),
      inApp: (news) => ({ title: `Payout to ${news.estate}`, text: sentence(news) }),
    },
  },
});
