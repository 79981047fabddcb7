import { z } from 'zod';
import { defineTemplate } from '#notifications';

const saidFacts = z.object({ estate: z.string(), house: z.string() });
const saidText = ({ house }: z.output<typeof saidFacts>) =>
  `${house} said its side about a block at the gate. Please read it and decide: Gates, Blocked.`;

const blockSaid = defineTemplate({
  name: 'block-said',
  kind: 'account',
  about: 'A house said its side about a person or vehicle that is blocked. To the managers of the estate, once.',
  examples: { One: { estate: 'Palm Court Estate', house: 'Block 4, Flat 2' } },
  facts: (given) => ({ estate: given.estate, house: given.house }),
  required: { email: ['house'], 'in-app': ['house'] },
  schema: saidFacts,
  texts: {
    en: {
      sms: (given) => [saidText(given)],
      mail: (given) => ({ subject: `${given.house} answered a block, ${given.estate}`, opening: [saidText(given)] }),
      inApp: (given) => ({ title: `${given.house} answered a block`, text: saidText(given) }),
    },
  },
});

const day = (date: string) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const endsFacts = z.object({ estate: z.string(), until: z.string() });
const endsText = ({ until }: z.output<typeof endsFacts>) =>
  `A block at the gate ends on ${day(until)}. Keep it until a later day, or let it end: Gates, Blocked.`;

const blockEnds = defineTemplate({
  name: 'block-ends',
  kind: 'account',
  about: 'A block of a person or vehicle ends within a week. To the managers of the estate, once.',
  examples: { One: { estate: 'Palm Court Estate', until: '2026-11-30' } },
  facts: (given) => ({ estate: given.estate, day: day(given.until) }),
  required: { email: ['day'], 'in-app': ['day'] },
  schema: endsFacts,
  texts: {
    en: {
      sms: (given) => [endsText(given)],
      mail: (given) => ({
        subject: `A block ends on ${day(given.until)}, ${given.estate}`,
        opening: [endsText(given)],
      }),
      inApp: (given) => ({ title: 'A block ends soon', text: endsText(given) }),
    },
  },
});

export const patrolTemplates = [blockSaid, blockEnds];
