import { z } from 'zod';
import { defineTemplate, type Brand } from '#notifications';

const schema = z.object({
  number: z.string(),
  subject: z.string(),
  message: z.string(),
  /** A writer with an account finds the conversation there and can reply. */
  hasAccount: z.boolean(),
});

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
    },
    'Without an account': {
      number: 'T-12345678',
      subject: 'My token was refused',
      message: 'Please type the digits again, without spaces.',
      hasAccount: false,
    },
  },
  facts: ({ number, subject, message, hasAccount }, brand) => ({
    reply: message,
    'how-to-reply': howToReply(number, hasAccount, brand),
    subject,
    number,
  }),
  required: { email: ['reply'], 'in-app': ['number'] },
  schema,
  texts: {
    en: {
      sms: ({ number }) => [`we replied to your message ${number}.`],
      mail: ({ number, subject, message, hasAccount }, brand) => ({
        subject: `Our reply to your message (${number})`,
        opening: [`You wrote: ${subject}`, ...message.split('\n').filter((line) => line.trim() !== '')],
        closing: [howToReply(number, hasAccount, brand)],
      }),
      inApp: ({ number, subject }) => ({
        title: 'We replied to your message',
        text: `${subject} (${number}). Open it to read our reply.`,
      }),
    },
    pcm: {
      sms: ({ number }) => [`we don reply your message ${number}.`],
      mail: ({ number, subject, message, hasAccount }, { publicUrl, email }) => ({
        subject: `Our reply to your message (${number})`,
        opening: [`You write: ${subject}`, ...message.split('\n').filter((line) => line.trim() !== '')],
        closing: [
          hasAccount
            ? `Reply for here: ${publicUrl}/pcm/user/help?ticket=${number}`
            : `To reply, write to ${email} and give dem the number ${number}.`,
        ],
      }),
      inApp: ({ number, subject }) => ({
        title: 'We don reply your message',
        text: `${subject} (${number}). Open am to read wetin we talk.`,
      }),
    },
  },
});

function howToReply(number: string, hasAccount: boolean, { publicUrl, email }: Brand): string {
  return hasAccount
    ? `Reply here: ${publicUrl}/user/help?ticket=${number}`
    : `To reply, write to ${email} and give the number ${number}.`;
}
