import { kobo } from '@gatelight/contract';
import { lagosDay } from '@gatelight/contract/lagos-time';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  title: z.string(),
  houseName: z.string(),
  amountKobo: kobo,
  /** `2026-11-21`. */
  dueOn: z.iso.date(),
});
export type ServiceChargeOverdue = z.output<typeof schema>;

const dueDay = ({ dueOn }: ServiceChargeOverdue) => lagosDay(`${dueOn}T12:00:00Z`, true);

/** The debt of a house was not paid in time. To the people of the house, by the schedule of the estate. */
export const serviceChargeOverdue = defineTemplate({
  name: 'service-charge-overdue',
  kind: 'transaction',
  about: 'The debt of a house was not paid by its date. To the people of the house, on the days that the estate chose.',
  examples: {
    'Security levy': {
      title: 'Security levy, November 2026',
      houseName: 'Block 4, Flat 2',
      amountKobo: 3_000_000n,
      dueOn: '2026-11-20',
    },
  },
  facts: (charge) => ({
    charge: charge.title,
    house: charge.houseName,
    amount: money(charge.amountKobo),
    'due-day': dueDay(charge),
  }),
  required: { sms: ['amount'], email: ['amount'], 'in-app': ['amount'] },
  topic: 'receipts',
  schema,
  texts: {
    en: {
      sms: (charge) => [`${money(charge.amountKobo)} for ${charge.title} was due on ${dueDay(charge)}.`],
      mail: (charge) => ({
        subject: `${charge.title} is overdue`,
        opening: [
          `${money(charge.amountKobo)} for ${charge.title} was due on ${dueDay(charge)}.`,
          'You can pay it from your wallet under Service charge.',
        ],
        rows: rowsOf(charge),
      }),
      inApp: (charge) => ({
        title: 'Service charge overdue',
        text: `${money(charge.amountKobo)} for ${charge.title}, ${charge.houseName}, was due on ${dueDay(charge)}.`,
      }),
    },
  },
});

function rowsOf(charge: ServiceChargeOverdue): [string, string][] {
  return [
    ['Service charge', charge.title],
    ['House', charge.houseName],
    ['Amount', money(charge.amountKobo)],
    ['Due', dueDay(charge)],
  ];
}
