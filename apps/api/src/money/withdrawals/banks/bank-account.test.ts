import { expect, test } from 'vitest';
import { checkDigitFits, maskAccountNumber } from './bank-account.ts';

test.each([
  // Worked example from the Central Bank's own standard.
  ['011', '0000014579', true],
  ['011', '0000014578', false],
  ['50211', '2000000001', true],
])('the check digit of %s %s fits: %s', (bank, number, fits) => {
  expect(checkDigitFits(bank, number)).toBe(fits);
});

test('an account number shows its last four digits only', () => {
  expect(maskAccountNumber('0123456789')).toBe('••••••6789');
});
