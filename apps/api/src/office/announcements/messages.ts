import { z } from 'zod';
import { defineTemplate } from '#notifications';

const schema = z.object({
  title: z.string(),
  text: z.string(),
  /** The same in Pidgin, when staff wrote it. */
  pidgin: z.object({ title: z.string(), text: z.string() }).optional(),
});
export type AnnouncementWords = z.output<typeof schema>;

const example: AnnouncementWords = {
  title: 'Water is off on Saturday',
  text: 'We clean the tank of the estate on Saturday from 9:00 to 15:00. Please store some water before then.',
};

const pidgin = {
  title: 'Water no go dey on Saturday',
  text: 'We go wash the tank of the estate on Saturday from 9:00 reach 15:00. Abeg keep small water before that time.',
};

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

const define = (kind: 'notice' | 'outage') =>
  defineTemplate({
    name: kind === 'notice' ? 'announcement' : 'outage',
    kind: 'announcement',
    topic: kind === 'notice' ? 'announcements' : 'outages',
    about:
      kind === 'notice'
        ? 'What staff announce to the people of an estate. They can switch it off on each channel.'
        : 'A supply fails or is switched off. To the people of an estate; it has a switch of its own.',
    schema,
    examples: { 'An announcement': example, 'With Pidgin': { ...example, pidgin } },
    texts: {
      // The server does not know who reads Pidgin. So a mail has both languages, and an SMS only English, which costs
      // half.
      en: {
        sms: ({ title, text }) => [`${title}. ${text}`],
        mail: ({ title, text, pidgin: other }, { publicUrl }) => ({
          subject: title,
          opening: [...lines(text), ...(other ? [`Pidgin: ${other.title}`, ...lines(other.text)] : [])],
          closing: [`You can switch these messages off in your profile: ${publicUrl}/user/profile`],
        }),
        inApp: ({ title, text }) => ({ title, text }),
      },
    },
  });

/** By the kind of the announcement. */
export const announcementMessages = { notice: define('notice'), outage: define('outage') };
