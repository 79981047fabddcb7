import { z } from 'zod';
import { defineTemplate } from '#notifications';

export const ticketAbout = z.object({ kind: z.enum(['enquiry', 'waiting_list']), service: z.string() });

const schema = z.object({
  number: z.string(),
  /** The requested service, with our own name for it. */
  about: ticketAbout.optional(),
});
type TicketReceived = z.output<typeof schema>;

/**
 * Confirms a ticket to the address that a stranger typed. It repeats none of their text, so that it cannot be used for
 * spam.
 */
export const ticketReceived = defineTemplate({
  name: 'ticket-received',
  kind: 'conversation',
  about: 'We have a message from the contact form. To the address that was typed.',
  examples: {
    'A message': { number: 'T-12345678' },
    'An enquiry': { number: 'T-12345678', about: { kind: 'enquiry', service: 'End-to-End Solar Energy Projects' } },
  },
  facts: (ticket) => ({ title: title(ticket), 'what-happened': sentences(ticket).join(' '), number: ticket.number }),
  required: { email: ['what-happened'], 'in-app': ['what-happened'] },
  schema,
  texts: {
    en: {
      sms: ({ number }) => [`we have your message. Its number is ${number}.`],
      mail: (ticket) => ({
        subject: title(ticket),
        opening: [
          ...sentences(ticket),
          'We will reply to this email address. If you did not contact us, please ignore this message.',
        ],
      }),
      inApp: (ticket) => ({ title: title(ticket), text: sentences(ticket).join(' ') }),
    },
  },
});

function title({ number, about }: TicketReceived): string {
  switch (about?.kind) {
    case 'waiting_list':
      return `You are on the waiting list (${number})`;
    case 'enquiry':
      return `We have your enquiry (${number})`;
    case undefined:
      return `We have your message (${number})`;
  }
}

function sentences({ number, about }: TicketReceived): string[] {
  switch (about?.kind) {
    case 'waiting_list':
      return [
        `You are on the waiting list for ${about.service}. Your number is ${number}.`,
        'We will write to you when we plan a site near you, and before it opens.',
      ];
    case 'enquiry':
      return [
        `We have your enquiry about ${about.service}. Its number is ${number}; please give it when you contact us about it.`,
        'An engineer will read it and reply.',
      ];
    case undefined:
      return [`We have your message. Its number is ${number}; please give it when you contact us about it.`];
  }
}
