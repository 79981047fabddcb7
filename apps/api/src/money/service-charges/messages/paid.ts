import { chargeWays, kobo, type ChargeWay } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  /** The invoices that it paid, three at most. */
  title: z.string(),
  houseName: z.string(),
  amountKobo: kobo,
  /** Older messages have none: they were all paid from the wallet. */
  way: z.optional(z.enum(chargeWays)),
  /** Paid ahead. */
  leftKobo: z.optional(kobo),
  reference: z.string(),
});
export type ServiceChargePaid = z.output<typeof schema>;

const words: Readonly<Record<ChargeWay, string>> = {
  wallet: 'from your wallet',
  transfer: 'by transfer',
  card: 'by card',
  'saved-card': 'by card',
  cash: 'in cash',
  bank: 'by bank',
};
const from = ({ way = 'wallet' }: ServiceChargePaid) => words[way];
const aheadText = ({ leftKobo = 0n }: ServiceChargePaid) =>
  leftKobo > 0n ? ` ${money(leftKobo)} of it is kept for your next invoice.` : '';

/** Notifies a payer that the payment for their house was counted. */
export const serviceChargePaid = defineTemplate({
  name: 'service-charge-paid',
  kind: 'transaction',
  about: 'Service charges were paid. To the payer.',
  examples: {
    'Security levy': {
      title: 'Security levy, November 2026',
      houseName: 'Block 4, Flat 2',
      amountKobo: 1_500_000n,
      way: 'wallet',
      leftKobo: 0n,
      reference: 'REC-2026-11-0023',
    },
    'Paid ahead': {
      title: 'November 2026',
      houseName: 'Block 4, Flat 2',
      amountKobo: 7_000_000n,
      way: 'transfer',
      leftKobo: 750_000n,
      reference: 'REC-2026-11-0024',
    },
  },
  facts: (paid) => ({
    charge: paid.title,
    house: paid.houseName,
    amount: money(paid.amountKobo),
    'how-paid': from(paid),
    'paid-ahead': paid.leftKobo ? money(paid.leftKobo) : '',
    reference: paid.reference,
  }),
  required: { sms: ['amount'], email: ['amount'], 'in-app': ['amount'] },
  topic: 'receipts',
  schema,
  texts: {
    en: {
      sms: (paid) => [`you paid ${money(paid.amountKobo)} ${from(paid)} for ${paid.title}.${aheadText(paid)}`],
      mail: (paid) => ({
        subject: `You paid ${paid.title}`,
        opening: [`You paid ${money(paid.amountKobo)} ${from(paid)}.${aheadText(paid)}`],
        rows: [
          ['Service charge', paid.title],
          ['House', paid.houseName],
          ['Amount', money(paid.amountKobo)],
          ['Reference', paid.reference],
        ],
      }),
      inApp: (paid) => ({
        title: 'Service charge paid',
        text: `${money(paid.amountKobo)} ${from(paid)} for ${paid.title}, ${paid.houseName}.${aheadText(paid)}`,
      }),
    },
  },
});
