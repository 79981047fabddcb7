import { expect, it } from 'vitest';
import { readSearchTerm } from './search-terms.ts';

it.each([
  ['5984 0494 1883 9460 1234', { kind: 'token', digits: '59840494188394601234' }],
  ['0417 5000 019', { kind: 'digits', digits: '04175000019', phone: null }],
  ['0417', { kind: 'digits', digits: '0417', phone: null }],
  ['0803 123 4567', { kind: 'digits', digits: '08031234567', phone: '08031234567' }],
  ['+234 803 123 4567', { kind: 'digits', digits: '2348031234567', phone: '08031234567' }],
  ['tok-20261121', { kind: 'reference', start: 'TOK-20261121' }],
  ['VND-20260126KWWBKBQDM8', { kind: 'reference', start: 'VND-20260126KWWBKBQDM8' }],
  ['Ada@Example.com', { kind: 'email', email: 'ada@example.com' }],
  ['Funmi Adeyemi', { kind: 'name', query: 'funmi:* & adeyemi:*' }],
  ["O'Neil", { kind: 'name', query: 'o:* & neil:*' }],
  ['ọbị', { kind: 'name', query: 'obi:*' }],
] as const)('sees what %j is', (typed, term) => {
  expect(readSearchTerm(typed)).toEqual(term);
});

it.each(['', ' ', 'a', '&|!', "'"])('does not search for %j', (typed) => {
  expect(readSearchTerm(typed)).toBeUndefined();
});
