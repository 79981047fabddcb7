import type { MessageTexts } from '../../../apps/api/src/base/notifications/templates/template.ts';
import type { ServiceChargePaid } from '../../../apps/api/src/money/service-charges/messages/paid.ts';
import { money } from '../../../apps/api/src/base/notifications/templates/wording.ts';

const words = {
  wallet: 'from your wallet',
  transfer: 'with transfer',
  card: 'with card',
  'saved-card': 'with card',
  cash: 'with cash',
  bank: 'through bank',
} as const;
const from = ({ way = 'wallet' }: ServiceChargePaid) => words[way];
const aheadText = ({ leftKobo = 0n }: ServiceChargePaid) =>
  leftKobo > 0n ? ` We keep ${money(leftKobo)} of am for your next invoice.` : '';

export const TEXTS: MessageTexts<ServiceChargePaid> = {
  sms: (paid) => [`you don pay ${money(paid.amountKobo)} ${from(paid)} for ${paid.title}.${aheadText(paid)}`],
  mail: (paid) => ({
    subject: `You don pay ${paid.title}`,
    opening: [`You don pay ${money(paid.amountKobo)} ${from(paid)}.${aheadText(paid)}`],
    rows: [
      ['Service charge', paid.title],
      ['House', paid.houseName],
      ['Amount', money(paid.amountKobo)],
      ['Reference', paid.reference],
    ],
  }),
  inApp: (paid) => ({
    title: 'You don pay service charge',
    text: `${money(paid.amountKobo)} ${from(paid)} for ${paid.title}, ${paid.houseName}.${aheadText(paid)}`,
  }),
};
