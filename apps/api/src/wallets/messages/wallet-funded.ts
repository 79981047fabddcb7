import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  reference: z.string(),
  /** What the user meant to send. */
  namedKobo: kobo,
  /** What arrived and is in the wallet. */
  creditedKobo: kobo,
});
type WalletFunded = z.output<typeof schema>;

/** Money arrived in a wallet: how much, and whether it is what the user named. */
export const walletFunded = defineTemplate({
  name: 'wallet-funded',
  kind: 'transaction',
  about: 'Money arrived in a wallet. To its owner.',
  examples: {
    'As named': { reference: 'FND-20261121-AB12CD34', namedKobo: 500_000n, creditedKobo: 500_000n },
    'Another amount': { reference: 'FND-20261121-AB12CD34', namedKobo: 500_000n, creditedKobo: 450_000n },
  },
  facts: (notice) => ({
    'what-happened': text(notice),
    amount: money(notice.creditedKobo),
    reference: notice.reference,
  }),
  required: { sms: ['what-happened'], email: ['what-happened'], 'in-app': ['what-happened'] },
  topic: 'wallet',
  schema,
  texts: {
    en: {
      sms: (notice) => [`${text(notice)} Reference: ${notice.reference}.`, text(notice)],
      mail: (notice) => ({
        subject: `${money(notice.creditedKobo)} is in your wallet`,
        opening: [text(notice)],
        rows: [
          ['Reference', notice.reference],
          ['Received', money(notice.creditedKobo)],
        ],
      }),
      inApp: (notice) => ({ title: `${money(notice.creditedKobo)} is in your wallet`, text: text(notice) }),
    },
  },
});

function text({ namedKobo, creditedKobo }: WalletFunded): string {
  const arrived = `We received ${money(creditedKobo)} and it is in your wallet.`;
  return creditedKobo === namedKobo ? arrived : `${arrived} You named ${money(namedKobo)}.`;
}
