import { z } from 'zod';
import { defineTemplate } from '#notifications';

const replyFacts = z.object({
  visitor: z.string(),
  outcome: z.enum(['yes', 'no', 'answered', 'late']),
  /** The first reply. */
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

/** Confirms a reply by SMS, also to a resident whose reply was the second one. */
export const walkInReply = defineTemplate({
  name: 'walk-in-reply',
  kind: 'conversation',
  channels: ['sms'],
  about: 'The result of a reply by SMS about a guest at the gate. To the number that sent it.',
  examples: {
    First: { visitor: 'Ngozi Ita', outcome: 'yes', answer: 'yes', by: 'Peter Obaseki' },
    Second: { visitor: 'Ngozi Ita', outcome: 'answered', answer: 'no', by: 'Peter Obaseki' },
    Late: { visitor: 'Ngozi Ita', outcome: 'late', answer: 'no-answer', by: '' },
  },
  required: { sms: ['text'] },
  schema: replyFacts,
  texts: {
    en: {
      facts: (given) => ({ text: replyText(given) }),
      sms: (given) => [replyText(given)],
      mail: (given) => ({ subject: 'Your answer to the gate', opening: [replyText(given)] }),
      inApp: (given) => ({ title: 'Your answer to the gate', text: replyText(given) }),
    },
  },
});
