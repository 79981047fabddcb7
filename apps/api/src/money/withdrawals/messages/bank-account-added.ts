import { z } from 'zod';
import { defineTemplate, lagosTime } from '#notifications';

const schema = z.object({
  /** Name of the bank and the last digits of the account. */
  bank: z.string(),
  usableFrom: z.iso.datetime({ offset: true }),
});

/** Warns the owner of a wallet that money can soon leave for a new bank account. */
export const bankAccountAdded = defineTemplate({
  name: 'bank-account-added',
  kind: 'account',
  about: 'A bank account was added to a wallet. To its owner, as a warning.',
  examples: { 'New account': { bank: 'Guaranty Trust Bank ••• 6789', usableFrom: '2026-11-22T09:30:00+01:00' } },
  facts: ({ bank, usableFrom }) => ({ bank, time: lagosTime(new Date(usableFrom)) }),
  required: { email: ['bank', 'time'], 'in-app': ['bank'] },
  schema,
  texts: {
    en: {
      sms: (notice) => [text(notice)],
      mail: (notice) => ({ subject: 'A bank account was added to your wallet', opening: [text(notice)] }),
      inApp: (notice) => ({ title: 'A bank account was added', text: text(notice) }),
    },
  },
});

function text({ bank, usableFrom }: z.output<typeof schema>): string {
  const from = lagosTime(new Date(usableFrom));
  return `${bank} was added to your wallet. Withdrawals to it start ${from}. If you did not add it, change your password now and contact us.`;
}
