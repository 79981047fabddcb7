import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  reference: z.string(),
  /** The amount that the user named. */
  namedKobo: kobo,
  /** The amount that arrived and is in the wallet. */
  creditedKobo: kobo,
  /** The part above the limit of the owner's level: staff decide about it. */
  heldKobo: z.optional(kobo),
  /** The part above the limit when the payment had failed: it goes back. */
  sentBackKobo: z.optional(kobo),
});
type WalletFunded = z.output<typeof schema>;

/** Money arrived in a wallet: how much, and whether it is the amount that the user named. */
export const walletFunded = defineTemplate({
  name: 'wallet-funded',
  kind: 'transaction',
  about: 'Money arrived in a wallet. To its owner.',
  examples: {
    'As named': { reference: 'FND-20261121-AB12CD34', namedKobo: 500_000n, creditedKobo: 500_000n },
    'Above the limit': {
      reference: 'FND-20261121-AB12CD34',
      namedKobo: 10_000_000n,
      creditedKobo: 10_000_000n,
      heldKobo: 490_000_000n,
    },
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
        subject: title(notice),
        opening: [text(notice)],
        rows: [
          ['Reference', notice.reference],
          ['Received', money(notice.creditedKobo)],
        ],
      }),
      inApp: (notice) => ({ title: title(notice), text: text(notice) }),
    },
  },
});

const title = ({ creditedKobo }: WalletFunded) =>
  creditedKobo > 0n ? `${money(creditedKobo)} is in your wallet` : 'Money above your limit arrived';

function text({ namedKobo, creditedKobo, heldKobo = 0n, sentBackKobo = 0n }: WalletFunded): string {
  const asideKobo = heldKobo + sentBackKobo;
  if (asideKobo > 0n) {
    const rest = money(asideKobo);
    const inWallet = creditedKobo > 0n ? `${money(creditedKobo)} of it is in your wallet. ` : '';
    const aside =
      heldKobo > 0n
        ? `${rest} is above the limit of your account, so we hold it. It is yours. We will write to you about it.`
        : `${rest} is above the limit of your account and goes back to its payer.`;
    return `We received ${money(creditedKobo + asideKobo)}. ${inWallet}${aside}`;
  }
  const arrived = `We received ${money(creditedKobo)} and it is in your wallet.`;
  return creditedKobo === namedKobo ? arrived : `${arrived} You entered ${money(namedKobo)}.`;
}
