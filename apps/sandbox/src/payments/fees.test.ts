import { expect, test } from 'vitest';
import { feeKobo } from './fees.ts';

test.each([
  ['₦50', 5_000, 75],
  ['₦250', 25_000, 375],
  ['just under ₦2,500, where the flat part is waived', 249_999, 3_750],
  ['₦2,500', 250_000, 13_750],
  ['₦5,000', 500_000, 17_500],
  ['₦126,666.67, where the cap begins', 12_666_667, 200_000],
  ['₦1,000,000', 100_000_000, 200_000],
])('the fee of %s is right to the kobo', (_name, amount, fee) => {
  expect(feeKobo(amount)).toBe(fee);
});
