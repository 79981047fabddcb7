import { z } from 'zod';
import { defineTemplate } from '#notifications';

const schema = z.object({ reader: z.string() });

export const greeting = defineTemplate({
  name: 'example-greeting',
  kind: 'transaction',
  about: 'A greeting. To a reader.',
  examples: { 'A reader': { reader: 'Ada' } },
  schema,
  texts: {
    en: {
      sms: ({ reader }) => [`Hello ${reader}.`],
      mail: ({ reader }) => ({ subject: 'Hello', opening: [`Hello ${reader}.`] }),
      inApp: ({ reader }) => ({ title: 'Hello', text: `Hello ${reader}.` }),
    },
  },
});
