import { expect, test } from 'vitest';
import { runRandomMoney } from './test-random-money.ts';

// Some of them here, in any build; `npm run bench -- random-money --operations=10000` makes as many as one wants.
test.each(['gatelight', 'estates'])(
  'random operations with money on both rails, with faults and deaths in between, end with clean books: %s',
  async (seed) => {
    const run = await runRandomMoney(36, seed);
    expect(run.findings).toEqual([]);
    expect(Object.keys(run.operations).length).toBeGreaterThan(15);
  },
  900_000,
);
