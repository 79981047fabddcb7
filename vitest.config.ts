import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './scripts/testing/slow-first.ts';
import { maxWorkers } from './scripts/testing/workers.ts';

const hasWebTests = existsSync(new URL('apps/web/vitest.config.ts', import.meta.url));

const onNode = {
  globalSetup: ['scripts/testing/global-setup.ts'],
  setupFiles: ['scripts/testing/patient-waits.ts'],
  pool: 'forks',
  testTimeout: 20_000,
  hookTimeout: 30_000,
} as const;

/** What must happen within seconds, and what mostly waits. They run after all others, with the machine to themselves. */
const timed = [
  'apps/api/src/platform/http.test.ts',
  'apps/api/src/silent-database.test.ts',
  'scripts/product/supervise.test.ts',
];

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...onNode,
          name: 'node',
          include: [
            'apps/{api,sandbox}/**/*.test.ts',
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            // What builds the web pages. The pages themselves have a project of their own.
            'apps/web/*.test.ts',
            'apps/web/{brand,languages,pictures,scripts,service-worker}/**/*.test.ts',
            'apps/web/src/app/style-sheets.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/build/**', 'scripts/checks/known-bad/**', ...timed],
          maxWorkers,
        },
      },
      { test: { ...onNode, name: 'timed', include: timed, maxWorkers: 2, sequence: { groupOrder: 1 } } },
      ...(hasWebTests ? ['apps/web/vitest.config.ts'] : []),
    ],
  },
});
