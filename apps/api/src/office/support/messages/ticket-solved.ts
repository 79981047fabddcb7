import { z } from 'zod';
import { defineTemplate } from '#notifications';
import { ticketPage } from './ticket-page.ts';

const schema = z.object({ number: z.string(), subject: z.string(), hasAccount: z.boolean() });
export type TicketSolved = z.output<typeof schema>;

/** The ticket is marked as solved, and its customer may disagree. */
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
  },
});
