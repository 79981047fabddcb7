import { z } from 'zod';
import { defineTemplate } from '#notifications';

const troubles = z.enum(['held', 'jammed', 'quiet']);
/** The fault of a barrier, as in "Barrier in at Gate 1 …". */
const troubleTexts: Record<z.output<typeof troubles>, string> = {
  held: 'is held open',
  jammed: 'is stuck',
  quiet: 'has not reported for 15 minutes',
};
const facts = z.object({ estate: z.string(), gate: z.string(), barrier: z.string(), trouble: troubles });
export type BarrierFacts = z.output<typeof facts>;
const text = ({ barrier, gate, trouble }: BarrierFacts) =>
  `${barrier} at ${gate} ${troubleTexts[trouble]}. Please have it looked at.`;

const barrierTrouble = defineTemplate({
  name: 'barrier-trouble',
  kind: 'account',
  about:
    'A barrier is stuck, held open or silent. To the managers of the estate: once an hour for each trouble, once for each silence.',
  examples: {
    Stuck: { estate: 'Palm Court Estate', gate: 'Gate 1', barrier: 'Barrier in', trouble: 'jammed' },
    Silent: { estate: 'Palm Court Estate', gate: 'Gate 1', barrier: 'Barrier out', trouble: 'quiet' },
  },
  facts: (given) => ({
    estate: given.estate,
    gate: given.gate,
    barrier: given.barrier,
  }),
  required: { email: ['barrier'], 'in-app': ['barrier'] },
  schema: facts,
  texts: {
    en: {
      facts: ({ trouble }) => ({ trouble: troubleTexts[trouble] }),
      sms: (given) => [text(given)],
      mail: (given) => ({
        subject: `${given.barrier} ${troubleTexts[given.trouble]}, ${given.estate}`,
        opening: [text(given)],
      }),
      inApp: (given) => ({ title: `${given.barrier} ${troubleTexts[given.trouble]}`, text: text(given) }),
    },
  },
});

export const controllerTemplates = [barrierTrouble];
