import { expect, test } from 'vitest';
import { amountKoboOf, amountProblem } from './amount.ts';

const limits = {
  balance_kobo: 2_000_000n,
  minimum_kobo: 500_000n,
  fee_kobo: 10_000n,
  per_withdrawal_kobo: 1_500_000n,
  per_day_kobo: 3_000_000n,
  left_today_kobo: 1_200_000n,
  is_held: false,
  card_kobo: 0n,
  card_until: null,
  card_to_own_name: true,
};

test.each([
  ['5000', 500_000n],
  ['5000.5', 500_050n],
  ['5000.', 500_000n],
  ['0', null],
  ['', null],
  ['.50', null],
  ['5000.505', null],
])('%j is %s kobo', (typed, kobo) => {
  expect(amountKoboOf(typed)).toBe(kobo);
});

test.each([
  ['', 'Please enter a valid amount'],
  ['0', 'Please enter a valid amount'],
  ['4999.99', 'Minimum withdrawal amount is ₦5,000'],
  ['20000.01', 'Insufficient Funds'],
  ['12000.01', 'You can withdraw up to ₦12,000 more today'],
  ['12000', ''],
])('an amount of %j: %j', (typed, problem) => {
  expect(amountProblem(typed, limits)).toBe(problem);
});
