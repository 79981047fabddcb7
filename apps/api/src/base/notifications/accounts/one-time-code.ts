import { z } from 'zod';
import { defineTemplate } from '../templates/template.ts';

const schema = z.object({ code: z.string().regex(/^\d{6}$/), purpose: z.string() });
type Code = z.output<typeof schema>;

/** The purpose of a code as text. A purpose without an entry gets a text without it. */
const purposes = new Map<string, string>([
  ['find-token', ' to find your token'],
  ['erase-visitor', ' to delete what gates keep about you'],
]);

const validSentence = ({ code, purpose }: Code) =>
  `${code} is your code${purposes.get(purpose) ?? ''}. It works for 10 minutes.`;

/** A one-time code. */
export const codeMessage = defineTemplate({
  name: 'one-time-code',
  kind: 'security',
  about: 'A one-time code, such as to find a token again. To the phone or address that was typed.',
  channels: ['sms', 'email'],
  examples: {
    'Find a token': { code: '123456', purpose: 'find-token' },
    'Delete details of a visitor': { code: '123456', purpose: 'erase-visitor' },
  },
  schema,
  texts: {
    en: {
      sms: (message) => [`${validSentence(message)} Do not share it with anyone.`],
      mail: (message, brand) => ({
        subject: `Your ${brand.name} code`,
        opening: [
          validSentence(message),
          'Do not share it with anyone. If you did not request it, you can ignore this message.',
        ],
      }),
      inApp: () => ({ title: 'A code was sent', text: 'We sent you a one-time code. Do not share it with anyone.' }),
    },
  },
});
