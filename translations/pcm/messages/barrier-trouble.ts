import type { MessageTexts } from '../../../apps/api/src/base/notifications/templates/template.ts';
import type { BarrierFacts } from '../../../apps/api/src/places/controllers/messages.ts';

const troubles: Record<BarrierFacts['trouble'], string> = {
  held: 'dey open, person hold am',
  jammed: 'don hook',
  quiet: 'never talk for 15 minutes',
};
const text = ({ barrier, gate, trouble }: BarrierFacts) =>
  `${barrier} for ${gate} ${troubles[trouble]}. Abeg make dem check am.`;

export const TEXTS: MessageTexts<BarrierFacts> = {
  facts: ({ trouble }) => ({ trouble: troubles[trouble] }),
  sms: (given) => [text(given)],
  mail: (given) => ({
    subject: `${given.barrier} ${troubles[given.trouble]}, ${given.estate}`,
    opening: [text(given)],
  }),
  inApp: (given) => ({ title: `${given.barrier} ${troubles[given.trouble]}`, text: text(given) }),
};
