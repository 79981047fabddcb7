import type { MessageTexts } from '../../../apps/api/src/base/notifications/templates/template.ts';
import { lagosHour } from '@gatelight/contract/lagos-time';
import type { IncidentFacts } from '../../../apps/api/src/places/patrol/messages.ts';

const kinds: Record<IncidentFacts['kind'], string> = {
  theft: 'say person tief',
  damage: 'say something spoil',
  quarrel: 'one quarrel',
  accident: 'one accident',
  fire: 'say fire catch',
  suspicious: 'something wey no clear',
  other: 'something wey happen',
};
const text = ({ kind, place, at, by }: IncidentFacts) =>
  `${by} don report ${kinds[kind]}${place === '' ? '' : ` for ${place}`}, ${lagosHour(at)}. Abeg read am: Gates, Incidents.`;

export const TEXTS: MessageTexts<IncidentFacts> = {
  facts: ({ kind }) => ({ what: kinds[kind] }),
  sms: (given) => [text(given)],
  mail: (given) => ({ subject: `Something happen for ${given.estate}`, opening: [text(given)] }),
  inApp: (given) => ({ title: 'Guard don report something', text: text(given) }),
};
