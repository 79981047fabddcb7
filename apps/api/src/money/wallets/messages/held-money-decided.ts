import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  reference: z.string(),
  to: z.enum(['wallet', 'payer']),
  amountKobo: kobo,
});
type HeldMoneyDecided = z.output<typeof schema>;

/** Money that was held above a limit is in the wallet now, or goes back to its payer. */
export const heldMoneyDecided = defineTemplate({
  name: 'held-money-decided',
  kind: 'transaction',
  about: 'Money above the limit of a wallet is released, or goes back. To the owner of the wallet.',
  examples: {
    'In the wallet': { reference: 'FND-20261121-AB12CD34', to: 'wallet', amountKobo: 10_000_000n },
    'Sent back': { reference: 'FND-20261121-AB12CD34', to: 'payer', amountKobo: 10_000_000n },
  },
  facts: (notice) => ({
    'what-happened': text(notice),
    amount: money(notice.amountKobo),
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
          ['Amount', money(notice.amountKobo)],
        ],
      }),
      inApp: (notice) => ({ title: title(notice), text: text(notice) }),
    },
  },
});

const title = ({ to, amountKobo }: HeldMoneyDecided) =>
  to === 'wallet' ? `${money(amountKobo)} is in your wallet` : `We are sending ${money(amountKobo)} back`;

function text({ to, amountKobo }: HeldMoneyDecided): string {
  const sum = money(amountKobo);
  return to === 'wallet'
    ? `The ${sum} that we held because it was above your limit is in your wallet now.`
    : `We are sending the ${sum} that was above your limit back to the account it came from.`;
}
