import { describe, expect, it } from 'vitest';
import { longText, meterNumber, optionalEmail, optionalText, phoneNumber, text, typedReference } from './fields.ts';

describe('a field with far too much in it', () => {
  const much = 'a'.repeat(20_000);
  it.each([
    ['a name', text(100, 'Full Name is required'), 'Use at most 100 characters'],
    ['an optional text', optionalText(20), 'Use at most 20 characters'],
    ['a message', longText(4000, 'Message is required'), 'Use at most 4000 characters'],
    ['a meter number', meterNumber, 'Meter Number must be 11 digits'],
    ['a phone number', phoneNumber, 'Phone Number must be 11 digits and start with 0'],
    ['an e-mail address', optionalEmail, 'Invalid email format'],
    ['a reference', typedReference, 'The reference starts with TOK-. It is on your receipt.'],
  ] as const)('says so in words for people: %s', (_name, schema, message) => {
    expect(schema.safeParse(much).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
