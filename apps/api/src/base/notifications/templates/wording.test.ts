import { expect, test } from 'vitest';
import { maskEmail, maskPhone, money, oneLine, percent } from './wording.ts';

test('addresses are masked so that only their owner recognises them', () => {
  expect(maskPhone('08031234567')).toBe('0803 ••• 4567');
  expect(maskPhone('0803')).toBe('•••');
  expect(maskEmail('ada@example.com')).toBe('a•••@example.com');
  expect(maskEmail('👩🏾@example.com')).toBe('👩•••@example.com');
  expect(maskEmail('@example.com')).toBe('•••');
});

test('money is written with its currency, commas and two decimals', () => {
  expect(money(0n)).toBe('NGN 0.00');
  expect(money(5n)).toBe('NGN 0.05');
  expect(money(100_000n)).toBe('NGN 1,000.00');
  expect(money(999_999_999_999_999n)).toBe('NGN 9,999,999,999,999.99');
  expect(money(-12_345n)).toBe('NGN -123.45');
});

test('rates drop trailing zeros', () => {
  expect([750, 1000, 0, 725].map(percent)).toEqual(['7.5%', '10%', '0%', '7.25%']);
});

test('line breaks of every kind become a space', () => {
  expect(oneLine(' a\r\nb\u2028c\u0000d\te ')).toBe('a b c d e');
});
