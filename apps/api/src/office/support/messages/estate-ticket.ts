import { z } from 'zod';
import { defineTemplate } from '#notifications';

const schema = z.object({
  number: z.string(),
  subject: z.string(),
  from: z.string(),
  estate: z.string(),
  estateId: z.string(),
  /** Whether this message opened the ticket. */
  isNew: z.boolean(),
});
type EstateTicket = z.output<typeof schema>;

const title = ({ isNew, from, estate }: EstateTicket) =>
  isNew ? `${from} wrote to ${estate}` : `${from} replied to ${estate}`;

/**
 * A resident wrote to their estate. Sent to each manager and facility officer. The team reads the text in the portal
 * only.
 */
export const estateTicket = defineTemplate({
  name: 'estate-ticket',
  kind: 'conversation',
  about: 'A resident wrote to their estate. To its managers and facility officers.',
  examples: {
    'A new ticket': {
      number: 'T-4K7P2M9Q',
      subject: 'The street light is dark',
      from: 'Ada Obi',
      estate: 'Palm Court Estate',
      estateId: '1',
      isNew: true,
    },
  },
  schema,
  texts: {
    en: {
      sms: ({ number, from }) => [`${from} wrote to your estate (${number}).`],
      mail: (ticket, { publicUrl }) => ({
        subject: `${title(ticket)} (${ticket.number})`,
        opening: [`Subject: ${ticket.subject}`],
        closing: [`Read and answer: ${publicUrl}/manage/estates/${ticket.estateId}/tickets/${ticket.number}`],
      }),
      inApp: (ticket) => ({ title: title(ticket), text: `${ticket.subject} (${ticket.number})` }),
    },
  },
});
