import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  houseName: z.string(),
  estateName: z.string(),
  amountKobo: kobo,
  /** The number of instalments. */
  count: z.int(),
});

/** A manager offers a plan of instalments. */
export const serviceChargePlan = defineTemplate({
  name: 'service-charge-plan',
  kind: 'transaction',
  about: 'The estate offers a plan to pay overdue amounts in instalments. To the people of the house.',
  examples: {
    'Five payments': {
      houseName: 'Block 3, Flat 4',
      estateName: 'Palm Court Estate',
      amountKobo: 12_500_000n,
      count: 5,
    },
  },
  facts: (given) => ({
    house: given.houseName,
    estate: given.estateName,
    amount: money(given.amountKobo),
    payments: String(given.count),
  }),
  required: { sms: ['amount'], email: ['amount'], 'in-app': ['amount'] },
  topic: 'receipts',
  schema,
  texts: {
    en: {
      sms: (given) => [
        `${given.estateName} offers a plan for ${money(given.amountKobo)}: ${given.count} payments. Answer it in the app under Service charge.`,
        `A plan for ${money(given.amountKobo)} waits for your answer in the app.`,
      ],
      mail: (given) => ({
        subject: `${given.estateName} offers you a plan for ${money(given.amountKobo)}`,
        opening: [
          `You can pay the overdue amount in ${given.count} payments. Reminders stop while you keep the plan.`,
          'See the days and amounts, and accept or decline, in your account under Service charge. The offer is open for 14 days.',
        ],
        rows: [
          ['House', given.houseName],
          ['Amount', money(given.amountKobo)],
          ['Payments', String(given.count)],
        ],
      }),
      inApp: (given) => ({
        title: 'A plan for your service charge',
        text: `${given.estateName} offers ${given.count} payments for ${money(given.amountKobo)}, ${given.houseName}. Answer it under Service charge.`,
      }),
    },
  },
});
