import { z } from 'zod';
import { defineTemplate } from '#notifications';
import { lagosDay, lagosHour } from '@gatelight/contract/lagos-time';
import { visitorIn } from './visitor-in-message.ts';

/**
 * `at`: the time of the message. A gate without network sends it later. Messages from before an update have no `at`.
 */
const wrongFacts = z.object({ estate: z.string(), gate: z.string(), count: z.int(), at: z.string().optional() });
const wrongText = ({ gate, count, at }: z.output<typeof wrongFacts>) =>
  `${count} wrong codes were typed at ${gate} within an hour${at === undefined ? '' : `, on ${lagosDay(at)} about ${lagosHour(at)}`}. ` +
  'A visitor may be guessing. Please ask the guard.';

const wrongCodes = defineTemplate({
  name: 'gate-wrong-codes',
  kind: 'account',
  about: 'More than ten wrong codes at a gate within an hour. To the managers of the estate, at most once an hour.',
  examples: { Eleven: { estate: 'Palm Court Estate', gate: 'Gate 1', count: 11, at: '2026-11-24T13:30:00Z' } },
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
  `${house} did not expect the visit at ${gate}, ${lagosHour(at)}. The entry is marked in the log of the gates.`;

const unexpected = defineTemplate({
  name: 'visit-unexpected',
  kind: 'account',
  about: 'A house said that it did not expect a visit. To the managers of the estate, once for each visit.',
  examples: { One: { house: 'Block 4, Flat 2', gate: 'Gate 1', at: '2026-11-24T13:30:00Z' } },
  facts: (given) => ({ house: given.house, gate: given.gate, time: lagosHour(given.at) }),
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
