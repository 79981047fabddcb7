import type { MessageTexts } from '../../../apps/api/src/base/notifications/templates/template.ts';
import type { ServiceChargeOverdue } from '../../../apps/api/src/money/arrears/messages/overdue.ts';
import { money } from '../../../apps/api/src/base/notifications/templates/wording.ts';
import { lagosDay } from '@gatelight/contract/lagos-time';

const dueDay = ({ dueOn }: ServiceChargeOverdue) => lagosDay(`${dueOn}T12:00:00Z`, true);

export const TEXTS: MessageTexts<ServiceChargeOverdue> = {
  sms: (charge) => [`${money(charge.amountKobo)} for ${charge.title} suppose don pay since ${dueDay(charge)}.`],
  mail: (charge) => ({
    subject: `Time don pass for ${charge.title}`,
    opening: [
      `${money(charge.amountKobo)} for ${charge.title} suppose don pay since ${dueDay(charge)}.`,
      'You fit pay am from your wallet for Service charge.',
    ],
    rows: [
      ['Service charge', charge.title],
      ['House', charge.houseName],
      ['Amount', money(charge.amountKobo)],
      ['Due', dueDay(charge)],
    ],
  }),
  inApp: (charge) => ({
    title: 'Time don pass for service charge',
    text: `${money(charge.amountKobo)} for ${charge.title}, ${charge.houseName}, suppose don pay since ${dueDay(charge)}.`,
  }),
};
