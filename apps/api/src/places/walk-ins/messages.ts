import { askReasons } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate } from '#notifications';

const time = (at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' });

const askFacts = z.object({
  visitor: z.string(),
  people: z.int(),
  reason: z.enum(askReasons),
  at: z.string(),
  house: z.string(),
  gate: z.string(),
  /** Of the SMS: what stands in its answer. */
  reference: z.string().optional(),
  /** The number that takes answers; none: they are given in the app. */
  reply_to: z.string().nullable().optional(),
});
export type WalkInFacts = z.output<typeof askFacts>;

/** `Ngozi Ita + 1`. */
export const guestName = ({ visitor, people }: { visitor: string; people: number }) =>
  people === 1 ? visitor : `${visitor} + ${people - 1}`;

const english = {
  isAt: (given: WalkInFacts) => `${guestName(given)} is at ${given.gate} for ${given.house}.`,
  how: ({ reference = '', reply_to: replyTo }: WalkInFacts, site: string) =>
    replyTo ? `Send YES ${reference} or NO ${reference} to ${replyTo}.` : `Answer at ${site}/user/visitors`,
};

const walkIn = defineTemplate({
  name: 'walk-in',
  kind: 'conversation',
  push: 'any-hour',
  opens: '/user/visitors',
  channels: ['sms', 'in-app'],
  about:
    'A guest without a code is at the gate. To the people of the house at once in the app, and by SMS after 20 seconds.',
  examples: {
    SMS: {
      visitor: 'Ngozi Ita',
      people: 1,
      reason: 'visit',
      at: '2026-11-24T13:05:00Z',
      house: 'Block 5, Flat 3',
      gate: 'Gate 1',
      reference: '482',
      reply_to: '20120',
    },
    Unanswerable: {
      visitor: 'Ngozi Ita',
      people: 3,
      reason: 'delivery',
      at: '2026-11-24T13:05:00Z',
      house: 'Block 5, Flat 3',
      gate: 'Gate 1',
      reference: '482',
      reply_to: null,
    },
  },
  facts: (given, brand) => ({
    visitor: guestName(given),
    gate: given.gate,
    house: given.house,
    time: time(given.at),
    'how-to-answer': english.how(given, brand.publicUrl),
  }),
  required: { sms: ['visitor', 'how-to-answer'], 'in-app': ['visitor'] },
  schema: askFacts,
  texts: {
    en: {
      sms: (given, brand) => [`${english.isAt(given)} ${english.how(given, brand.publicUrl)}`],
      mail: (given) => ({ subject: `${guestName(given)} is at the gate`, opening: [english.isAt(given)] }),
      inApp: (given) => ({
        title: `${guestName(given)} is at the gate`,
        text: `For ${given.house}, ${given.gate}, ${time(given.at)}. No answer within 2 minutes means no.`,
      }),
    },
  },
});

const replyFacts = z.object({
  visitor: z.string(),
  outcome: z.enum(['yes', 'no', 'answered', 'late']),
  /** What the one who was first said. */
  answer: z.string(),
  by: z.string(),
});
export type WalkInReplyFacts = z.output<typeof replyFacts>;

function replyText({ visitor, outcome, answer, by }: WalkInReplyFacts): string {
  switch (outcome) {
    case 'yes':
      return `Thank you. The gate lets ${visitor} in.`;
    case 'no':
      return `Thank you. The gate does not let ${visitor} in.`;
    case 'answered':
      return `Already answered by ${by}: ${answer}.`;
    case 'late':
      return `Too late: the gate no longer asks about ${visitor}.`;
  }
}

/** The answer to an SMS of theirs; the people of a house also read it when somebody else was first. */
const walkInReply = defineTemplate({
  name: 'walk-in-reply',
  kind: 'conversation',
  channels: ['sms'],
  about: 'What became of the answer that somebody sent by SMS about a guest at the gate.',
  examples: {
    First: { visitor: 'Ngozi Ita', outcome: 'yes', answer: 'yes', by: 'Peter Obaseki' },
    Second: { visitor: 'Ngozi Ita', outcome: 'answered', answer: 'no', by: 'Peter Obaseki' },
    Late: { visitor: 'Ngozi Ita', outcome: 'late', answer: 'no-answer', by: '' },
  },
  facts: (given) => ({ text: replyText(given) }),
  required: { sms: ['text'] },
  schema: replyFacts,
  texts: {
    en: {
      sms: (given) => [replyText(given)],
      mail: (given) => ({ subject: 'Your answer to the gate', opening: [replyText(given)] }),
      inApp: (given) => ({ title: 'Your answer to the gate', text: replyText(given) }),
    },
  },
});

export const walkInTemplates = [walkIn, walkInReply];
