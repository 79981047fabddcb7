import { expect, test } from 'vitest';
import { runRandomMoney } from './test-random-money.ts';

// Some of them here, in any build; `npm run bench -- random-money --operations=10000` makes as many as one wants.
test('random operations with money on both rails, with faults and deaths in between, end with clean books', async () => {
  const run = await runRandomMoney(80, 'gatelight');
  expect(run.findings).toEqual([]);
  expect(Object.keys(run.operations).length).toBeGreaterThan(12);
}, 900_000);
