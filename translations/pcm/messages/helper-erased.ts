import type { MessageTexts } from '../../../apps/api/src/base/notifications/templates/template.ts';
import type { HelperFacts } from '../../../apps/api/src/places/helpers/messages.ts';

const kinds: Record<HelperFacts['kind'], string> = {
  driver: 'driver',
  cleaner: 'person wey dey clean',
  nanny: 'nanny',
  gardener: 'gardener',
  other: 'house help',
};
const title = ({ kind }: HelperFacts) => `Your ${kinds[kind]} don comot for gate list`;
const text = ({ kind, house }: HelperFacts) =>
  `One ${kinds[kind]} of ${house} don delete their details, and gate no sabi them again. If them still dey work for you, abeg add them again.`;

export const TEXTS: MessageTexts<HelperFacts> = {
  facts: ({ kind }) => ({ kind: kinds[kind] }),
  sms: (given) => [text(given)],
  mail: (given) => ({ subject: title(given), opening: [text(given)] }),
  inApp: (given) => ({ title: title(given), text: text(given) }),
};
