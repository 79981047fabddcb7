import { describe, expect, it } from 'vitest';
import { longText, meterNumber, optionalEmail, optionalText, phoneNumber, text, typedReference } from './fields.ts';

describe('a field with far too much in it', () => {
  const much = 'a'.repeat(20_000);
  it.each([
    ['a name', text(100, 'name-required'), 'too-long:100'],
    ['an optional text', optionalText(20), 'too-long:20'],
    ['a message', longText(4000, 'message-required'), 'too-long:4000'],
    ['a meter number', meterNumber, 'meter-number-format'],
    ['a phone number', phoneNumber, 'phone-number-format'],
    ['an e-mail address', optionalEmail, 'email-format'],
    ['a reference', typedReference, 'reference-format'],
  ] as const)('has one problem with one code: %s', (_name, schema, message) => {
    expect(schema.safeParse(much).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('characters that are not seen', () => {
  const name = text(100, 'name-required');
  const note = longText(4000, 'message-required');

  it.each([
    ['a zero-width space', 'A\u200bda'],
    ['a soft hyphen', 'A\u00adda'],
    ['a byte order mark', '\ufeffAda'],
    ['a direction override', '\u202eA\u202cda'],
    ['a direction isolate', '\u2066Ada\u2069'],
    ['a left-to-right mark', 'Ada\u200e'],
    ['a word joiner', 'A\u2060da'],
    ['a joiner between Latin letters', 'A\u200dd\u200ca'],
    ['a bell', 'A\u0007da'],
    ['a null', 'Ada\0'],
    ['a filler', 'A\u3164da\u115f'],
    ['an empty braille cell', 'Ada\u2800'],
    ['a tag', 'Ada\u{e0041}'],
    ['half of a character', 'Ada\ud83d'],
  ])('are taken out of every text: %s', (_, typed) => {
    expect(name.parse(typed)).toBe('Ada');
    expect(optionalText(20).parse(typed)).toBe('Ada');
    expect(note.parse(typed)).toBe('Ada');
  });

  it.each(['\u200b', ' \u202e\u202c ', '\u200d', '\u3164', '\u2800', '\u0301', '\ufe0f', '\u00a0', '\u0000'])(
    'are not a name and not a message: %j',
    (typed) => {
      expect(name.safeParse(typed).error?.issues[0]?.message).toBe('name-required');
      expect(note.safeParse(typed).error?.issues[0]?.message).toBe('message-required');
    },
  );

  it.each(["O'Brien 👩🏾‍🌾", '👨‍👩‍👧 ❤️‍🔥', 'می‌خواهم', 'क्‍ष श्‌र', 'Ọláìtán Ṣadé', 'עדה', '王小明', 'Nguyễn Thị Ánh', 'Zoë 🇳🇬'])(
    'that a script or an emoji is written with stay: %s',
    (written) => {
      expect(name.parse(written)).toBe(written.normalize('NFC'));
    },
  );

  it('of a line end become a space in one line and stay line ends in several', () => {
    expect(name.parse('Ada\r\nObi')).toBe('Ada Obi');
    expect(note.parse('one\r\ntwo\u2028three\tfour')).toBe('one\ntwo\nthree four');
  });

  it('do not make towers: at most four marks on one letter', () => {
    expect(name.parse(`Z${'\u0334'.repeat(60)}oe`)).toBe(`Z${'\u0334'.repeat(4)}oe`);
  });

  it('come with numbers that are pasted, and go', () => {
    expect(meterNumber.parse('\u20660417 5000 019\u2069')).toBe('04175000019');
    expect(phoneNumber.parse('\u202a0803 123 4567\u202c')).toBe('08031234567');
    expect(optionalEmail.parse('\u200bada@example.com ')).toBe('ada@example.com');
  });

  it('do not count as letters when the length is checked', () => {
    expect(optionalText(3).parse('A\u200bd\u200ba')).toBe('Ada');
  });
});
