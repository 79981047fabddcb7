import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';

const schema = z.object({
  title: z.string(),
  houseName: z.string(),
  amountKobo: kobo,
  reference: z.string(),
});

/** A service charge was paid from the wallet. */
export const serviceChargePaid = defineTemplate({
  name: 'service-charge-paid',
  kind: 'transaction',
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
    pcm: {
      sms: ({ title, amountKobo }) => [`you don pay ${money(amountKobo)} from your wallet for ${title}.`],
      mail: ({ title, houseName, amountKobo, reference }) => ({
        subject: `You don pay ${title}`,
        opening: [`You don pay ${money(amountKobo)} from your wallet.`],
        rows: [
          ['Service charge', title],
          ['House', houseName],
          ['Amount', money(amountKobo)],
          ['Reference', reference],
        ],
      }),
      inApp: ({ title, houseName, amountKobo }) => ({
        title: 'You don pay service charge',
        text: `${money(amountKobo)} comot from your wallet for ${title}, ${houseName}.`,
      }),
    },
  },
});
