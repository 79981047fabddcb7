import { expect, test } from 'vitest';
import { recipientKey } from './recipient.ts';

test.each([
  '08031234567',
  '2348031234567',
  '+2348031234567',
  '+234 803 123 4567',
  '0803-123-4567',
  '8031234567',
  '23408031234567',
])('%s is the phone 2348031234567', (written) => {
  expect(recipientKey(written)).toBe('2348031234567');
});

test('an e-mail address matches in any case', () => {
  expect(recipientKey(' Ada@Example.com ')).toBe('ada@example.com');
});

test('any other recipient matches only itself', () => {
  expect(recipientKey("'; DROP TABLE message")).toBe("'; DROP TABLE message");
  expect(recipientKey('12345')).toBe('12345');
});
