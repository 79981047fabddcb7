import { kobo, shownReference } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  /** As people see it. */
  reference: z.string().overwrite(shownReference),
  /** The amount that the bank account gets. */
  receivedKobo: kobo,
  /** Name of the bank and the last digits of the account. */
  bank: z.string(),
});
type WithdrawalDelayed = z.output<typeof schema>;

/** The provider has held a withdrawal for a day. */
export const withdrawalDelayed = defineTemplate({
  name: 'withdrawal-delayed',
  kind: 'transaction',
  about: 'The bank has not confirmed a withdrawal for a day. To its owner.',
  examples: {
    'A day later': {
      reference: 'WDR-20261121143005A1B2C3D4E5F6',
      receivedKobo: 990_000n,
      bank: 'Guaranty Trust Bank ••• 6789',
    },
  },
  facts: (notice) => ({ 'what-happened': text(notice), bank: notice.bank, reference: notice.reference }),
  required: { sms: ['what-happened'], email: ['what-happened'], 'in-app': ['what-happened'] },
  topic: 'wallet',
  schema,
  texts: {
    en: {
      sms: (notice) => [`${text(notice)} Reference: ${notice.reference}.`, text(notice)],
      mail: (notice) => ({
        subject: title,
        opening: [text(notice)],
        rows: [
          ['Reference', notice.reference],
          ['Amount', money(notice.receivedKobo)],
          ['Bank account', notice.bank],
        ],
      }),
      inApp: (notice) => ({ title, text: text(notice) }),
    },
  },
});

const title = 'Your withdrawal is taking longer than usual';

function text({ receivedKobo, bank }: WithdrawalDelayed): string {
  return `The bank has not confirmed your withdrawal of ${money(receivedKobo)} to ${bank} yet. Your money is safe: it arrives, or it comes back to your wallet. You do not need to do anything.`;
}
