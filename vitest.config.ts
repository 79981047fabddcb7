import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from './scripts/testing/workers.ts';

const hasWebTests = existsSync(new URL('apps/web/vitest.config.ts', import.meta.url));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
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
          exclude: ['**/node_modules/**', '**/build/**', 'scripts/checks/known-bad/**'],
          globalSetup: ['scripts/testing/global-setup.ts'],
          pool: 'forks',
          maxWorkers,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      ...(hasWebTests ? ['apps/web/vitest.config.ts'] : []),
    ],
  },
});
