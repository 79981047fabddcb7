import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money, type Brand } from '#notifications';

const schema = z.object({
  reference: z.string(),
  refundKobo: kobo,
  /** The last four digits. */
  accountEnding: z.string(),
});
type RefundAccount = z.output<typeof schema>;

/**
 * A visitor with the purchase's secret named a bank account for its refund; the database queues it
 * (vending.give_refund_account).
 */
export const refundAccount = defineTemplate({
  name: 'refund-account',
  kind: 'transaction',
  about: 'A bank account was given for the refund of a purchase, with the secret of the purchase. To the buyer.',
  examples: {
    'An account was named': {
      reference: 'TOK-20261121093000123-AB12CD34',
      refundKobo: 480_000n,
      accountEnding: '6789',
    },
  },
  facts: (given, brand) => ({
    'what-happened': text(given, brand),
    amount: money(given.refundKobo),
    'account-ending': given.accountEnding,
    reference: given.reference,
  }),
  required: { sms: ['what-happened'], email: ['what-happened'], 'in-app': ['what-happened'] },
  schema,
  texts: {
    en: {
      sms: (given, brand) => [text(given, brand)],
      mail: (given, brand) => ({ subject: title, opening: [text(given, brand)] }),
      inApp: (given, brand) => ({ title, text: text(given, brand) }),
    },
  },
});

const title = 'A bank account for your refund';

function text({ reference, refundKobo, accountEnding }: RefundAccount, { phone }: Brand): string {
  return `We are sending ${money(refundKobo)} for ${reference} to the bank account ending in ${accountEnding}. Was this not you? Call ${phone} now.`;
}
