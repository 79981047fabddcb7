import { z } from 'zod';
import { defineTemplate } from '#notifications';

const time = (at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' });

const visitorFacts = z.object({ visitor: z.string(), people: z.int(), at: z.string(), gate: z.string() });
const who = ({ visitor, people }: z.output<typeof visitorFacts>) => {
  const name = visitor === '' ? 'Your visitor' : visitor;
  return people === 1 ? name : `${name} + ${people - 1}`;
};

const visitorIn = defineTemplate({
  name: 'visitor-in',
  kind: 'conversation',
  about: 'A guard let a visitor in. To whoever made the code.',
  examples: {
    Two: { visitor: 'Femi Adeyemi', people: 2, at: '2026-11-24T13:30:00Z', gate: 'Gate 1' },
    Unnamed: { visitor: '', people: 1, at: '2026-11-24T13:30:00Z', gate: 'Gate 1' },
  },
  facts: (given) => ({ visitor: who(given), time: time(given.at), gate: given.gate }),
  required: { email: ['visitor'], 'in-app': ['visitor'] },
  schema: visitorFacts,
  texts: {
    en: {
      sms: (given) => [`${who(given)} came in at ${given.gate}, ${time(given.at)}.`],
      mail: (given) => ({
        subject: `${who(given)} is in`,
        opening: [`${who(given)} came in at ${given.gate}, ${time(given.at)}.`],
        closing: ['If you did not expect this, please tell the estate office.'],
      }),
      inApp: (given) => ({ title: `${who(given)} is in`, text: `${given.gate}, ${time(given.at)}.` }),
    },
  },
});

const wrongFacts = z.object({ estate: z.string(), gate: z.string(), count: z.int() });
const wrongText = ({ gate, count }: z.output<typeof wrongFacts>) =>
  `${count} codes typed at ${gate} within an hour were not codes of the estate. Somebody may be guessing: please ask the guard.`;

const wrongCodes = defineTemplate({
  name: 'gate-wrong-codes',
  kind: 'account',
  about: 'More than ten codes within an hour at a gate were none. To the managers of the estate, at most once an hour.',
  examples: { Eleven: { estate: 'Palm Court Estate', gate: 'Gate 1', count: 11 } },
  facts: (given) => ({ estate: given.estate, gate: given.gate, count: String(given.count) }),
  required: { email: ['gate'], 'in-app': ['gate'] },
  schema: wrongFacts,
  texts: {
    en: {
      sms: (given) => [wrongText(given)],
      mail: (given) => ({ subject: `Wrong codes at ${given.gate}, ${given.estate}`, opening: [wrongText(given)] }),
      inApp: (given) => ({ title: `Wrong codes at ${given.gate}`, text: wrongText(given) }),
    },
  },
});

const unexpectedFacts = z.object({ house: z.string(), gate: z.string(), at: z.string() });
const unexpectedText = ({ house, gate, at }: z.output<typeof unexpectedFacts>) =>
  `${house} did not expect the visit at ${gate}, ${time(at)}. The entry is marked in the log of the gates.`;

const unexpected = defineTemplate({
  name: 'visit-unexpected',
  kind: 'account',
  about: 'A house said that it did not expect a visit. To the managers of the estate, once for each visit.',
  examples: { One: { house: 'Block 4, Flat 2', gate: 'Gate 1', at: '2026-11-24T13:30:00Z' } },
  facts: (given) => ({ house: given.house, gate: given.gate, time: time(given.at) }),
  required: { email: ['house'], 'in-app': ['house'] },
  schema: unexpectedFacts,
  texts: {
    en: {
      sms: (given) => [unexpectedText(given)],
      mail: (given) => ({ subject: `Visit that ${given.house} did not expect`, opening: [unexpectedText(given)] }),
      inApp: (given) => ({ title: `${given.house} did not expect a visit`, text: unexpectedText(given) }),
    },
  },
});

export const gateTemplates = [visitorIn, wrongCodes, unexpected];
