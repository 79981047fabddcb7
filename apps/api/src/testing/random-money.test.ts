import { expect, test } from 'vitest';
import { kinds, runRandomMoney } from './test-random-money.ts';

// Each kind on each rail, in every build. `npm run bench -- random-money --operations=10000` runs as many as needed.
test('random operations of every kind with money on both rails, with faults and deaths in between, end with clean books', async () => {
  const run = await runRandomMoney(36, 'gatelight');
  expect(run.findings).toEqual([]);
  expect(kinds.filter((kind) => (run.operations[kind] ?? 0) < 2)).toEqual([]);
}, 900_000);
