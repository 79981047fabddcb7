import { z } from 'zod';
import { defineTemplate } from '#notifications';

const schema = z.object({ number: z.string(), customerName: z.string(), subject: z.string(), message: z.string() });

/** A message that a user added to a ticket, for the operator. */
export const ticketReplyForStaff = defineTemplate({
  name: 'ticket-reply-for-staff',
  kind: 'staff',
  about: 'A customer added to a ticket. To the support mailbox.',
  examples: {
    'A reply': {
      number: 'T-12345678',
      customerName: 'Ada Obi',
      subject: 'My token was refused',
      message: 'It works now, thank you.',
    },
  },
  schema,
  texts: {
    en: {
      sms: ({ number }) => [`${number} has a new message.`],
      mail: ({ number, customerName, subject, message }, { publicUrl }) => ({
        subject: `New message on ${number}`,
        opening: [
          `${customerName} added to ${number} (${subject}):`,
          ...message.split('\n').filter((line) => line.trim() !== ''),
        ],
        closing: [`Answer it here: ${publicUrl}/admin/tickets/${number}`],
      }),
      inApp: ({ number }) => ({ title: `New message on ${number}`, text: '' }),
    },
  },
});
