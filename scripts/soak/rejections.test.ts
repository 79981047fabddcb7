import { expect, test } from 'vitest';
import { compareRejections } from './rejections.ts';

const finding = (naira: string) =>
  `needs attention: transfer_rejected: transfer_rejected:13 {"amount": "${naira}", "eventId": "13"}`;
const journal = (...amounts: number[]) => ({
  returned: amounts.map((amountKobo) => ({ session: 'S-1', amountKobo, currency: 'NGN' as const })),
});

test('each transfer that the bank sent back is one finding', () => {
  const output = [finding('16.07'), finding('16.07'), 'reconcile: 2 findings'].join('\n');
  expect(compareRejections(output, [journal(1607), journal(1607)])).toEqual([]);
  expect(compareRejections('reconcile: clean', [])).toEqual([]);
});

test('a finding too few, too many or of another kind does not fit', () => {
  expect(compareRejections('reconcile: clean', [journal(1607)])).toEqual([
    'the bank sent NGN 16.07 back, and no finding says so',
  ]);
  expect(compareRejections(`${finding('16.07')}\nreconcile: 1 findings`, [])).toEqual([
    'a finding says that NGN 16.07 went back, and it did not',
  ]);
  expect(compareRejections('I5: order 7 has no token\nreconcile: 1 findings', [])).toEqual([
    'I5: order 7 has no token',
  ]);
});
