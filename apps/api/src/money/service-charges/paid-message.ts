import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  title: z.string(),
  houseName: z.string(),
  amountKobo: kobo,
  reference: z.string(),
});
export type ServiceChargePaid = z.output<typeof schema>;

/** A service charge was paid from the wallet. */
export const serviceChargePaid = defineTemplate({
  name: 'service-charge-paid',
  kind: 'transaction',
  about: 'A service charge was paid from the wallet. To the payer.',
  examples: {
    'Security levy': {
      title: 'Security levy, November 2026',
      houseName: 'Block 4, Flat 2',
      amountKobo: 1_500_000n,
      reference: 'SC-20261121-AB12CD34',
    },
  },
  facts: ({ title, houseName, amountKobo, reference }) => ({
    charge: title,
    house: houseName,
    amount: money(amountKobo),
    reference,
  }),
  required: { sms: ['amount'], email: ['amount'], 'in-app': ['amount'] },
  topic: 'receipts',
  schema,
  texts: {
    en: {
      sms: ({ title, amountKobo }) => [`you paid ${money(amountKobo)} from your wallet for ${title}.`],
      mail: ({ title, houseName, amountKobo, reference }) => ({
        subject: `You paid ${title}`,
        opening: [`You paid ${money(amountKobo)} from your wallet.`],
        rows: [
          ['Service charge', title],
          ['House', houseName],
          ['Amount', money(amountKobo)],
          ['Reference', reference],
        ],
      }),
      inApp: ({ title, houseName, amountKobo }) => ({
        title: 'Service charge paid',
        text: `${money(amountKobo)} from your wallet for ${title}, ${houseName}.`,
      }),
    },
  },
});
