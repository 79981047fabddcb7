import { z } from 'zod';
import { defineTemplate } from '#notifications';
import { lagosHour } from '@gatelight/contract/lagos-time';

const visitorFacts = z.object({ visitor: z.string(), people: z.int(), at: z.string(), gate: z.string() });
export type VisitorIn = z.output<typeof visitorFacts>;
const who = ({ visitor, people }: VisitorIn) => {
  const name = visitor === '' ? 'Your visitor' : visitor;
  return people === 1 ? name : `${name} + ${people - 1}`;
};

export const visitorIn = defineTemplate({
  name: 'visitor-in',
  kind: 'conversation',
  about: 'A guard let a visitor in. To the resident who made the code.',
  examples: {
    Two: { visitor: 'Femi Adeyemi', people: 2, at: '2026-11-24T13:30:00Z', gate: 'Gate 1' },
    Unnamed: { visitor: '', people: 1, at: '2026-11-24T13:30:00Z', gate: 'Gate 1' },
  },
  facts: (given) => ({ time: lagosHour(given.at), gate: given.gate }),
  required: { email: ['visitor'], 'in-app': ['visitor'] },
  schema: visitorFacts,
  texts: {
    en: {
      facts: (given) => ({ visitor: who(given) }),
      sms: (given) => [`${who(given)} came in at ${given.gate}, ${lagosHour(given.at)}.`],
      mail: (given) => ({
        subject: `${who(given)} is in`,
        opening: [`${who(given)} came in at ${given.gate}, ${lagosHour(given.at)}.`],
        closing: ['If you did not expect this, please tell the estate office.'],
      }),
      inApp: (given) => ({ title: `${who(given)} is in`, text: `${given.gate}, ${lagosHour(given.at)}.` }),
    },
  },
});
