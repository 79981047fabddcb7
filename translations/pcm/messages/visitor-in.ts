import { lagosHour } from '@gatelight/contract/lagos-time';
import type { MessageTexts } from '../../../apps/api/src/base/notifications/templates/template.ts';
import type { VisitorIn } from '../../../apps/api/src/places/gate/visitor-in-message.ts';

const who = ({ visitor, people }: VisitorIn) => {
  const name = visitor === '' ? 'Your person' : visitor;
  return people === 1 ? name : `${name} + ${people - 1}`;
};
const cameIn = (given: VisitorIn) => `${who(given)} don enter for ${given.gate}, ${lagosHour(given.at)}.`;

export const TEXTS: MessageTexts<VisitorIn> = {
  facts: (given) => ({ visitor: who(given) }),
  sms: (given) => [cameIn(given)],
  mail: (given) => ({
    subject: `${who(given)} don enter`,
    opening: [cameIn(given)],
    closing: ['If you no dey expect this person, abeg tell the estate office.'],
  }),
  inApp: (given) => ({ title: `${who(given)} don enter`, text: `${given.gate}, ${lagosHour(given.at)}.` }),
};
