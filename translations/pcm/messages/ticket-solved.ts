import type { MessageTexts } from '../../../apps/api/src/base/notifications/templates/template.ts';
import type { TicketSolved } from '../../../apps/api/src/office/support/messages/ticket-solved.ts';
import { ticketPage } from '../../../apps/api/src/office/support/messages/ticket-page.ts';

export const TEXTS: MessageTexts<TicketSolved> = {
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
};
