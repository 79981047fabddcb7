import type { MessageTexts } from '../../../apps/api/src/base/notifications/templates/template.ts';
import { lagosHour } from '@gatelight/contract/lagos-time';
import type { MissedFacts } from '../../../apps/api/src/places/patrol/messages.ts';

const text = ({ round, at, seen, points }: MissedFacts) =>
  `${round}, ${lagosHour(at)}: dem scan ${seen} out of ${points} points on time. Phone wey no get network fit still send more.`;

export const TEXTS: MessageTexts<MissedFacts> = {
  sms: (given) => [text(given)],
  mail: (given) => ({ subject: `Dem miss ${given.round}, ${given.estate}`, opening: [text(given)] }),
  inApp: (given) => ({ title: `Dem miss ${given.round}`, text: text(given) }),
};
