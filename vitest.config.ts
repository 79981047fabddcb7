import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './scripts/testing/slow-first.ts';
import { maxWorkers } from './scripts/testing/workers.ts';

const hasWebTests = existsSync(new URL('apps/web/vitest.config.ts', import.meta.url));

const onNode = {
  globalSetup: ['scripts/testing/global-setup.ts'],
  setupFiles: ['scripts/testing/patient-waits.ts'],
  pool: 'forks',
  // Only ends what hangs. A busy machine may be five times slower than a quiet one, and that is not a fault of the product.
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

/** What must happen within seconds, and what mostly waits. They run after all others, with the machine to themselves. */
const timed = [
  'apps/api/src/places/imports/imports.test.ts',
  'apps/api/src/platform/http/http.test.ts',
  'apps/api/src/testing/silent-database.test.ts',
  'apps/api/src/demonstration/year/demonstration-year.test.ts',
  'apps/api/src/platform/files/read-apart.test.ts',
];

/** Kills processes and counts the seconds until they are back: nothing else may run beside it. */
const last = ['scripts/product/supervise.test.ts'];

/** What puts something else in the place of a module, counts what the whole process did, or changes its environment. */
const alone = [
  'apps/api/src/office/health/system/watch.test.ts',
  'apps/api/src/office/integrations/endpoints/address.test.ts',
  'apps/api/src/base/notifications/sending/smtp.test.ts',
  'apps/api/src/money/payments/providers/monnify/monnify-client.test.ts',
  'apps/api/src/money/payments/captures/webhook.test.ts',
  'apps/api/src/platform/outbound/private-addresses.test.ts',
  'apps/api/src/platform/process/vital-signs.test.ts',
  'apps/sandbox/src/clients.test.ts',
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
            'deploy/**/*.test.ts',
            // What builds the web pages. The pages themselves have a project of their own.
            'apps/web/{brand,languages,pictures,scripts,start/building,start/service-worker}/**/*.test.ts',
            'apps/web/src/app/style-sheets.test.ts',
          ],
          exclude: [
            '**/node_modules/**',
            '**/build/**',
            'scripts/checks/known-{bad,good}/**',
            ...timed,
            ...alone,
            ...last,
          ],
          maxWorkers,
          // Reading the product's modules costs as much as a third of the tests, so a process reads them once for all of its files.
          // Each file has its own database and closes what it opens.
          isolate: false,
        },
      },
      { test: { ...onNode, name: 'alone', include: alone, maxWorkers } },
      { test: { ...onNode, name: 'timed', include: timed, maxWorkers: 2, sequence: { groupOrder: 1 } } },
      { test: { ...onNode, name: 'last', include: last, maxWorkers: 1, sequence: { groupOrder: 2 } } },
      ...(hasWebTests ? ['apps/web/vitest.config.ts'] : []),
    ],
  },
});
