import { kobo } from '@gatelight/contract';
import { lagosDay } from '@gatelight/contract/lagos-time';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  number: z.string(),
  title: z.string(),
  houseName: z.string(),
  estateName: z.string(),
  amountKobo: kobo,
  /** The unpaid amount if the house had paid ahead. */
  leftKobo: kobo,
  /** `2026-12-07`. */
  dueOn: z.iso.date(),
});
export type ServiceChargeInvoiced = z.output<typeof schema>;

const dueDay = ({ dueOn }: ServiceChargeInvoiced) => lagosDay(`${dueOn}T12:00:00Z`, true);
const toPay = (given: ServiceChargeInvoiced) =>
  given.leftKobo === 0n
    ? 'It is already paid with the money that you paid ahead.'
    : given.leftKobo < given.amountKobo
      ? `${money(given.leftKobo)} is left to pay by ${dueDay(given)}.`
      : `Please pay it by ${dueDay(given)}.`;

/** A new invoice of the estate. */
export const serviceChargeInvoiced = defineTemplate({
  name: 'service-charge-invoice',
  kind: 'transaction',
  about: 'The estate billed a house. To the person who pays for it, with or without an account.',
  examples: {
    'A month': {
      number: 'INV-2026-12-019',
      title: 'December 2026',
      houseName: 'Block 4, Flat 2',
      estateName: 'Palm Court Estate',
      amountKobo: 6_410_000n,
      leftKobo: 6_410_000n,
      dueOn: '2026-12-07',
    },
  },
  facts: (given) => ({
    number: given.number,
    charge: given.title,
    house: given.houseName,
    estate: given.estateName,
    amount: money(given.amountKobo),
    'left-to-pay': money(given.leftKobo),
    'due-day': dueDay(given),
  }),
  required: { sms: ['amount'], email: ['amount'], 'in-app': ['amount'] },
  topic: 'receipts',
  schema,
  texts: {
    en: {
      sms: (given) => [
        `${given.estateName}: ${money(given.amountKobo)} for ${given.title}, ${given.houseName}. ${toPay(given)}`,
        `${money(given.amountKobo)} for ${given.title}, ${given.houseName}. ${toPay(given)}`,
        `Service charge ${money(given.amountKobo)}, due ${dueDay(given)}.`,
      ],
      mail: (given) => ({
        subject: `${given.estateName}: ${given.title}, ${money(given.amountKobo)}`,
        opening: [
          `${given.estateName} has billed ${given.houseName}. ${toPay(given)}`,
          'You can see its lines and pay it in your account under Service charge.',
        ],
        rows: [
          ['Invoice', given.number],
          ['For', given.title],
          ['House', given.houseName],
          ['Amount', money(given.amountKobo)],
          ['Due', dueDay(given)],
        ],
      }),
      inApp: (given) => ({
        title: `Service charge: ${given.title}`,
        text: `${money(given.amountKobo)} for ${given.houseName}. ${toPay(given)}`,
      }),
    },
  },
});
