import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smsText, smsParts, isGsmText, toGsmText } from './sms-text.ts';
import { z } from 'zod';
import { registerTemplates } from '../register.ts';
import { defineTemplate } from './template.ts';
import { testCode, testNote, testTemplates } from '../test-templates.ts';
import { messageLanguages, translationsOf } from '../texts/translations.ts';

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '0',
};

test('a stored message is read by the template that it names, in its language', () => {
  const register = registerTemplates(testTemplates);
  const { payload } = testNote.content({ code: '7', reader: 'Ada' });
  expect(payload).toEqual({ name: 'test-note', code: '7', reader: 'Ada' });
  expect(register.read(payload, 'en').sms(brand)).toBe('Gatelight: 7 is your code.');
  expect(register.read(payload, 'pcm').sms(brand)).toBe('Gatelight: 7 na your code.');
  expect(register.read(payload, 'pcm').mail(brand).text).toContain('Na your code be dis: 7');
  expect(register.read(payload, 'en').inApp(brand)).toEqual({ title: 'Your code', text: '7' });
});

test('a language without texts uses the English ones', () => {
  const register = registerTemplates(testTemplates);
  const code = testCode.content({ code: '7' });
  expect(register.read(code.payload, 'pcm').sms(brand)).toBe('Gatelight: 7 is your secret code.');
});

test('a folder in translations/ is a language of messages, and its texts belong to the template with their name', () => {
  expect(messageLanguages).toEqual(['en', 'pcm']);
  expect(Object.keys(translationsOf('ticket-solved'))).toEqual(['pcm']);
  expect(translationsOf('test-code')).toEqual({});
});

test('a text of staff uses the facts of its own language', () => {
  const kinds = { dog: 'wey dey bark', cat: 'wey dey meow' };
  const pet = defineTemplate({
    name: 'test-pet',
    kind: 'transaction',
    about: 'A pet for tests.',
    examples: { Dog: { kind: 'dog', of: 'Ada' } },
    schema: z.object({ kind: z.enum(['dog', 'cat']), of: z.string() }),
    facts: ({ of }) => ({ of }),
    texts: {
      en: {
        facts: ({ kind }) => ({ pet: kind }),
        sms: ({ kind }) => [kind],
        mail: ({ kind }) => ({ subject: kind, opening: [kind] }),
        inApp: ({ kind, of }) => ({ title: kind, text: `The ${kind} of ${of}` }),
      },
      pcm: {
        facts: ({ kind }) => ({ pet: kinds[kind as keyof typeof kinds] }),
        sms: () => ['pet'],
        mail: () => ({ subject: 'pet', opening: [] }),
        inApp: ({ kind, of }) => ({ title: 'Pet', text: `Wetin ${of} get: ${kinds[kind as keyof typeof kinds]}` }),
      },
    },
  });
  const payload = { kind: 'cat', of: 'Bola' };
  expect(pet.draft('in-app', 'pcm', brand).text).toBe('Wetin {of} get: {pet}');
  const reads = (language: string) =>
    pet.read(payload, language, () => ({ title: '{pet}', text: '{of}: {pet}' })).inApp(brand).text;
  expect([reads('en'), reads('pcm'), reads('ha')]).toEqual(['Bola: cat', 'Bola: wey dey meow', 'Bola: cat']);
});

test('an unknown template and a payload that does not match its schema are refused', () => {
  const register = registerTemplates(testTemplates);
  expect(() => register.read({ name: 'newer-version' }, 'en')).toThrow('no template newer-version');
  expect(() => register.read({ name: 'test-code', code: 7 }, 'en')).toThrow();
  expect(() => register.read(null, 'en')).toThrow();
});

test('a schema cannot use the member that names the template', () => {
  const schema = z.object({ name: z.string() });
  const texts = {
    en: { sms: () => [''], mail: () => ({ subject: '', opening: [] }), inApp: () => ({ title: '', text: '' }) },
  };
  expect(() =>
    defineTemplate({ name: 'x', kind: 'staff', about: '', examples: { X: { name: '' } }, schema, texts }),
  ).toThrow('"name"');
});

test('two templates with the same name are refused', () => {
  expect(() => registerTemplates([testNote, testNote])).toThrow('same name');
});

test('letters with marks lose the marks, and emoji are removed', () => {
  expect(toGsmText('Ọláńrewájú 🎉 Ṣọlá')).toBe('Olanrewaju Sola');
  expect(toGsmText('₦5,000 – “Ɗan’uwa” [x]')).toBe(`NGN 5,000 - "Dan'uwa" (x)`);
});

test('every SMS is plain text in one line, whatever names strangers have', () => {
  const names = fc.string({ unit: 'binary', maxLength: 100 });
  fc.assert(
    fc.property(names, names, (name, text) => {
      const sent = smsText([text], { ...brand, name });
      expect(isGsmText(sent)).toBe(true);
      expect(sent).not.toMatch(/[\r\n₦]/);
    }),
  );
});

test('the first text that fits one SMS is used, otherwise the last', () => {
  expect(smsText(['x'.repeat(200), 'short', 'shorter'], brand)).toBe('Gatelight: short');
  expect(smsText(['x'.repeat(300), 'y'.repeat(200)], brand)).toContain('yyy');
});

test('a text of 160 characters is one part, of 161 two', () => {
  expect([smsParts('x'.repeat(160)), smsParts('x'.repeat(161)), smsParts('x'.repeat(307))]).toEqual([1, 2, 3]);
});
