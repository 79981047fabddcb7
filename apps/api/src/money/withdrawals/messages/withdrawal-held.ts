import { kobo, shownReference } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  /** As people see it. */
  reference: z.string().overwrite(shownReference),
  amountKobo: kobo,
  /** Name of the bank and the last digits of the account. */
  bank: z.string(),
});
type WithdrawalHeld = z.output<typeof schema>;

/** A withdrawal that was not sent waits, because a bank is deciding about a disputed payment of its owner. */
export const withdrawalHeld = defineTemplate({
  name: 'withdrawal-held',
  kind: 'transaction',
  about: 'A withdrawal waits because a payment of its owner is disputed. To its owner.',
  examples: {
    Held: { reference: 'WDR-20261121143005A1B2C3D4E5F6', amountKobo: 1_000_000n, bank: 'Guaranty Trust Bank ••• 6789' },
  },
  facts: (notice) => ({
    'what-happened': text(notice),
    amount: money(notice.amountKobo),
    bank: notice.bank,
    reference: notice.reference,
  }),
  required: { sms: ['what-happened'], email: ['what-happened'], 'in-app': ['what-happened'] },
  topic: 'wallet',
  schema,
  texts: {
    en: {
      sms: (notice) => [`${text(notice)} Reference: ${notice.reference}.`, text(notice)],
      mail: (notice) => ({
        subject: 'Your withdrawal is on hold',
        opening: [text(notice)],
        rows: [
          ['Reference', notice.reference],
          ['Amount', money(notice.amountKobo)],
          ['Bank account', notice.bank],
        ],
      }),
      inApp: (notice) => ({ title: 'Your withdrawal is on hold', text: text(notice) }),
    },
  },
});

function text({ amountKobo, bank }: WithdrawalHeld): string {
  return `Your withdrawal of ${money(amountKobo)} to ${bank} is on hold. A payment to your account is disputed, and a bank is deciding about it. The money is safe with us until then.`;
}
