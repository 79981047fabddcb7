import { expect, it } from 'vitest';
import { knownWord, wordOf } from './word-of.ts';

it('shows a code without a text as it is, also the name of a property that every object has', () => {
  expect(wordOf({ paystack: 'Paystack' }, 'paystack')).toBe('Paystack');
  expect(wordOf({ paystack: 'Paystack' }, 'other')).toBe('other');
  expect(knownWord({}, 'constructor')).toBeUndefined();
});
