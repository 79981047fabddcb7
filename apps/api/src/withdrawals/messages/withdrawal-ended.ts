import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  reference: z.string(),
  outcome: z.enum(['paid', 'failed', 'returned']),
  amountKobo: kobo,
  /** What the bank account gets: the amount less the fee. */
  receivedKobo: kobo,
  /** Name of the bank and the last digits of the account. */
  bank: z.string(),
});
type WithdrawalEnded = z.output<typeof schema>;

/** A withdrawal arrived at the bank, or its money is back in the wallet. */
export const withdrawalEnded = defineTemplate({
  name: 'withdrawal-ended',
  kind: 'transaction',
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
          ['Bank account', notice.bank],
        ],
      }),
      inApp: (notice) => ({ title: title(notice), text: text(notice) }),
    },
  },
});

function title({ outcome, amountKobo, receivedKobo }: WithdrawalEnded): string {
  return outcome === 'paid'
    ? `${money(receivedKobo)} was sent to your bank`
    : `${money(amountKobo)} is back in your wallet`;
}

function text({ outcome, amountKobo, receivedKobo, bank }: WithdrawalEnded): string {
  switch (outcome) {
    case 'paid':
      return `We sent ${money(receivedKobo)} to ${bank}.`;
    case 'failed':
      return `Your withdrawal to ${bank} did not go through. ${money(amountKobo)} is back in your wallet, the fee included.`;
    case 'returned':
      return `${bank} sent your withdrawal back. ${money(amountKobo)} is back in your wallet, the fee included.`;
  }
}
