import { expect, test } from 'vitest';
import { findingText } from './finding-text.ts';

test.each([
  [
    { captureId: '7', reference: 'TOK-1', amountMinor: '500000', currency: 'NGN' },
    'capture id 7, reference TOK-1, amount ₦5,000.00',
  ],
  [{ amountMinor: '500', currency: 'USD', chargeId: null }, 'amount USD 5.00'],
  [
    { reference: 'wdr-abcdefghijklmnop', ours: '0', theirs: '490000' },
    'reference WDR-ABCDEFGHIJKLMNOP, ours ₦0.00, theirs ₦4,900.00',
  ],
  [{ heldKobo: 100, problem: 'The list ended: 3 of 4' }, 'held ₦1.00, problem The list ended: 3 of 4'],
])('%j is shown as %s', (detail, text) => {
  expect(findingText(detail)).toBe(text);
});
