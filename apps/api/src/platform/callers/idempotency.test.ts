import { expect, it } from 'vitest';
import { hashOf, keyOf } from './idempotency.ts';

it.each(['4084084084084081', '4084-0840-8408-4081', '４０８４０８４０８４０８４０８１'])(
  'the card number %s is not a key: keys are stored as they arrived',
  (key) => {
    expect(() => keyOf({ 'idempotency-key': key })).toThrow('Idempotency-Key must be');
  },
);

it.each([
  '4084084084084082',
  'order-4084084084084081',
  '6f1d0a9e-1b7c-4f7a-9d0e-3c5b2a1f0e9d',
  '1795443849662990000001',
])('%s is a key', (key) => expect(keyOf({ 'idempotency-key': key })).toBe(key));

it('hashes a request as every version before did, so that a repeat during an upgrade is recognised', () => {
  expect(hashOf('add_notes', '7', undefined, 5n, true, { kobo: 50n, note: undefined }).toString('hex')).toBe(
    '5c0eae4da06736782b78f8c6dccb43fd9913e0730eb00b18aec032df08c3e6cb',
  );
});
