import { z } from 'zod';
import { defineTemplate } from './templates/template.ts';

/* Templates for tests: this slice knows no template of the product. */

export const testNote = defineTemplate({
  name: 'test-note',
  kind: 'transaction',
  about: 'A note for tests.',
  examples: { Short: { code: 'A-77' }, Named: { code: 'A-78', reader: 'Ada' } },
  facts: ({ code, reader = '' }) => ({ code, reader }),
  required: { sms: ['code'] },
  schema: z.object({ code: z.string(), reader: z.string().optional() }),
  texts: {
    en: {
      sms: ({ code }) => [`${code} is your code.`],
      mail: ({ code, reader = '' }) => ({
        subject: `${code}: ${reader}`,
        opening: [`Your code: ${code}`],
        rows: [['Name', reader]],
        closing: ['Hello', '.', 'QUIT'],
      }),
      inApp: ({ code }) => ({ title: 'Your code', text: code }),
    },
    pcm: {
      sms: ({ code }) => [`${code} na your code.`],
      mail: ({ code }) => ({ subject: code, opening: [`Na your code be dis: ${code}`] }),
      inApp: ({ code }) => ({ title: 'Na your code', text: code }),
    },
  },
});

export const testCode = defineTemplate({
  name: 'test-code',
  kind: 'security',
  about: 'A code for tests.',
  examples: { Code: { code: '123456' } },
  schema: z.object({ code: z.string() }),
  texts: {
    en: {
      sms: ({ code }) => [`${code} is your secret code.`],
      mail: ({ code }) => ({ subject: 'Code', opening: [code] }),
      inApp: () => ({ title: 'Code', text: 'We sent you a code.' }),
    },
  },
});

export const testToken = defineTemplate({
  name: 'test-token',
  kind: 'transaction',
  about: 'A token for tests.',
  examples: { Token: { digits: '1234 5678 9012 3456 7890' } },
  facts: ({ digits }) => ({ digits }),
  required: { sms: ['digits'] },
  secret: ['digits'],
  topic: 'tokens',
  push: 'any-hour',
  schema: z.object({ digits: z.string() }),
  texts: {
    en: {
      sms: ({ digits }) => [digits],
      mail: ({ digits }) => ({ subject: 'Your token', opening: [digits] }),
      inApp: () => ({ title: 'Your token is ready', text: 'Open it to see the digits.' }),
    },
  },
});

export const testTemplates = [testNote, testCode, testToken];
