import { z } from 'zod';
import { defineTemplate } from '#notifications';
import { ticketPage } from './ticket-page.ts';

const schema = z.object({ number: z.string(), subject: z.string(), hasAccount: z.boolean() });

/** We take a ticket as solved, and its customer may say that it is not. */
export const ticketSolved = defineTemplate({
  name: 'ticket-solved',
  kind: 'conversation',
  about: 'We take a ticket as solved. To its customer, who may say that it is not.',
  examples: {
    'With an account': { number: 'T-4K7P2M9Q', subject: 'My token was refused', hasAccount: true },
    'Without an account': { number: 'T-4K7P2M9Q', subject: 'My token was refused', hasAccount: false },
  },
  schema,
  texts: {
    en: {
      sms: ({ number }) => [`we take your message ${number} as solved.`],
      mail: ({ number, subject, hasAccount }, { publicUrl, email }) => ({
        subject: `Your message is solved (${number})`,
        opening: [`You wrote: ${subject}`, 'We take this as solved. After seven days the conversation is closed.'],
        closing: [
          hasAccount
            ? `If it is not solved, reply here: ${ticketPage(publicUrl, '', number)}`
            : `If it is not solved, write to ${email} and give the number ${number}.`,
        ],
      }),
      inApp: ({ number, subject }) => ({
        title: 'Your message is solved',
        text: `${subject} (${number}). If it is not solved, open it and reply.`,
      }),
    },
    pcm: {
      sms: ({ number }) => [`we believe say your message ${number} don solve.`],
      mail: ({ number, subject, hasAccount }, { publicUrl, email }) => ({
        subject: `Your message don solve (${number})`,
        opening: [`You write: ${subject}`, 'We believe say this one don solve. After seven days the talk go close.'],
        closing: [
          hasAccount
            ? `If e never solve, reply for here: ${ticketPage(publicUrl, '/pcm', number)}`
            : `If e never solve, write to ${email} and give dem the number ${number}.`,
        ],
      }),
      inApp: ({ number, subject }) => ({
        title: 'Your message don solve',
        text: `${subject} (${number}). If e never solve, open am and reply.`,
      }),
    },
  },
});
