import { lagosHour } from '@gatelight/contract/lagos-time';
import type { MessageTexts } from '../../../apps/api/src/base/notifications/templates/template.ts';
import { guestName } from '../../../apps/api/src/places/walk-ins/guest-name.ts';
import type { WalkInFacts } from '../../../apps/api/src/places/walk-ins/messages.ts';

const isAt = (given: WalkInFacts) => `${guestName(given)} dey ${given.gate} for ${given.house}.`;
const how = ({ reference = '', reply_to: replyTo }: WalkInFacts, site: string) =>
  replyTo ? `Send YES ${reference} or NO ${reference} to ${replyTo}.` : `Answer for ${site}/pcm/user/visitors`;

export const TEXTS: MessageTexts<WalkInFacts> = {
  facts: (given, brand) => ({ 'how-to-answer': how(given, brand.publicUrl) }),
  sms: (given, brand) => [`${isAt(given)} ${how(given, brand.publicUrl)}`],
  mail: (given) => ({ subject: `${guestName(given)} dey the gate`, opening: [isAt(given)] }),
  inApp: (given) => ({
    title: `${guestName(given)} dey the gate`,
    text: `For ${given.house}, ${given.gate}, ${lagosHour(given.at)}. If nobody answer inside 2 minutes, the answer na no.`,
  }),
  buttons: { yes: 'Make e enter', no: 'Make e no enter' },
};
