import { z } from 'zod';
import { defineTemplate, type Brand } from '#notifications';
import { ticketPage } from './ticket-page.ts';

const schema = z.object({
  number: z.string(),
  subject: z.string(),
  message: z.string(),
  /** A writer with an account finds the conversation in the account and can reply. */
  hasAccount: z.boolean(),
  /** Whether this reply solves the ticket. */
  isSolved: z.boolean().default(false),
  /** How many files it has. They are read in the conversation. */
  files: z.int().default(0),
  /** The estate whose team wrote it. */
  estate: z.string().optional(),
});
export type TicketAnswer = z.output<typeof schema>;

/** Our reply to a ticket. */
export const ticketAnswer = defineTemplate({
  name: 'ticket-answer',
  kind: 'conversation',
  about: 'Our reply to a ticket. To its writer.',
  examples: {
    'With an account': {
      number: 'T-12345678',
      subject: 'My token was refused',
      message: 'Please type the digits again, without spaces.',
      hasAccount: true,
      isSolved: true,
      files: 1,
    },
    'Without an account': {
      number: 'T-12345678',
      subject: 'My token was refused',
      message: 'Please type the digits again, without spaces.',
      hasAccount: false,
      isSolved: false,
      files: 0,
    },
  },
  facts: (answer, brand) => ({
    reply: answer.message,
    title: titleOf(answer),
    solved: solved(answer),
    files: filesOf(answer),
    'how-to-reply': howToReply(answer.number, answer.hasAccount, brand),
    subject: answer.subject,
    number: answer.number,
  }),
  required: { email: ['reply'], 'in-app': ['number'] },
  schema,
  texts: {
    en: {
      sms: ({ number }) => [`we replied to your message ${number}.`],
      mail: (answer, brand) => ({
        subject: `${answer.estate === undefined ? 'Our reply' : `Reply of ${answer.estate}`} to your message (${answer.number})`,
        opening: [`You wrote: ${answer.subject}`, ...linesOf(answer)],
        closing: [
          ...[solved(answer), filesOf(answer)].filter((sentence) => sentence !== ''),
          howToReply(answer.number, answer.hasAccount, brand),
        ],
      }),
      inApp: (answer) => ({
        title: titleOf(answer),
        text: `${answer.subject} (${answer.number}). Open it to read the reply.`,
      }),
    },
  },
});

function titleOf({ isSolved, estate }: TicketAnswer): string {
  if (estate !== undefined) return isSolved ? `${estate} solved your message` : `${estate} replied to your message`;
  return isSolved ? 'We solved your message' : 'We replied to your message';
}

const solved = ({ isSolved }: TicketAnswer) =>
  isSolved ? 'We take this as solved. If it is not, reply and we will look at it again.' : '';

const filesOf = ({ files }: TicketAnswer) =>
  files === 0 ? '' : `We attached ${files === 1 ? 'a file' : `${files} files`} to this reply.`;

function howToReply(number: string, hasAccount: boolean, { publicUrl, email }: Brand): string {
  return hasAccount
    ? `Read and reply here: ${ticketPage(publicUrl, '', number)}`
    : `To reply, write to ${email} and give the number ${number}.`;
}

const linesOf = ({ message }: TicketAnswer) => message.split('\n').filter((line) => line.trim() !== '');
