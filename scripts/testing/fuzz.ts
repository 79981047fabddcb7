import { root, runTasks } from '../task.ts';

/**
 * `npm run fuzz`: hostile input to every call of the contract, twenty times as much as the tests send, with a seed of its own each
 * time, which it prints. `npm run fuzz -- 7` repeats the run with seed 7.
 */
const seed = process.argv[2] ?? String(Date.now() % 1_000_000);
process.stdout.write(`Seed ${seed}\n`);
process.env.HOSTILE_SEED = seed;
process.env.HOSTILE_COUNT = '60';
process.chdir(root);
const [result] = await runTasks(
  [
    {
      name: 'hostile input',
      node: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--testTimeout=600000',
        'apps/api/src/testing/hostile-input.test.ts',
      ],
    },
  ],
  1,
);
process.exit(result?.ok ? 0 : 1);
