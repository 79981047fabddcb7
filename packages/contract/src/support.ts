import { z } from 'zod';
import { longText, optionalText, requiredEmail, text } from './fields.ts';
import { defineRoute } from './route.ts';

export const ticketForm = z.strictObject({
  name: text(100, 'Full Name is required'),
  email: requiredEmail,
  phoneNumber: optionalText(20),
  subject: text(150, 'Subject is required'),
  message: longText(4000, 'Message is required'),
  /** A purchase's reference, when the ticket is about one. */
  reference: optionalText(60),
});
export type TicketForm = z.output<typeof ticketForm>;

export const openTicket = defineRoute({
  id: 'openTicket',
  method: 'POST',
  path: '/api/v1/tickets',
  summary: 'Write to the operator',
  body: ticketForm,
  success: 201,
  answer: z.object({ number: z.string() }),
  errors: ['rate-limited', 'card-number-refused'],
});
