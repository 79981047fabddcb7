import type { MessageTexts } from '../../../apps/api/src/base/notifications/template.ts';
import type { ServiceChargePaid } from '../../../apps/api/src/money/service-charges/paid-message.ts';
import { money } from '../../../apps/api/src/base/notifications/wording.ts';

export const TEXTS: MessageTexts<ServiceChargePaid> = {
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
};
