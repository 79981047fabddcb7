import { expect, test } from 'vitest';
import { refuseCardNumbers } from './card-numbers.ts';

test.each([
  '4084084084084081',
  'my card is 4084 0840 8408 4081, thank you',
  '5078-5078-5078-5078-12',
  'TOK-4084084084084081',
  '378282246310005',
  '4222222222222',
])('%j holds a card number and is refused', (text) => {
  expect(() => refuseCardNumbers(['fine', text])).toThrow('looks like a card number');
});

test.each([
  '',
  '4084084084084082',
  'call 08031234567 about meter 04175000019',
  '2348031234567',
  '+234 803 123 4567',
  'NGN 5,000.00 on 21.11.2026',
  '1234567890',
])('%j holds none', (text) => {
  expect(() => refuseCardNumbers([text])).not.toThrow();
});

test('tokens and references are never taken for cards, whatever their digits', () => {
  for (let n = 0; n < 1000; n += 1) {
    const digits = String(n).padStart(3, '0');
    const stamp = `20261121093000${digits}`;
    const token = `5873 2094 1166 4082 7${digits}`;
    expect(() =>
      refuseCardNumbers([
        `TOK-${stamp}AB12CD34`,
        `tok-${stamp}12345678`,
        token,
        token.replaceAll(' ', ''),
        `my token\n${token}\ndoes not work`,
      ]),
    ).not.toThrow();
  }
});
