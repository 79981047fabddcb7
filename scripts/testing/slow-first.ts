import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, the longest first. They begin before all others: a slow file that began last would keep one core busy
 * and leave the others idle. Without this a fresh clone, which remembers no durations, begins with the largest files.
 */
const slowest = [
  'scripts/backup/drill.test.ts',
  'apps/api/src/testing/crash.test.ts',
  'apps/api/src/commands/refunds.test.ts',
  'apps/api/src/processes/vending-process.test.ts',
  'scripts/product/start.test.ts',
  'scripts/product/run.test.ts',
  'scripts/product/restore.test.ts',
  'bench/purchasing/reconcile.test.ts',
  // Mostly waits, so other files run beside it.
  'features/withdrawals/withdrawals.test.tsx',
  'quick-purchase/form/quick-purchase-form.test.tsx',
  'features/vend/vend-page.test.tsx',
  'features/fund-wallet/fund-wallet.test.tsx',
  'apps/api/src/money/payments/random-history.test.ts',
  'apps/api/src/money/payments/each-rail.test.ts',
  'apps/api/src/money/payments/statement/statement.test.ts',
  'apps/api/src/testing/silent-database.test.ts',
  'scripts/product/supervise.test.ts',
  'apps/api/src/places/imports/imports.test.ts',
  'apps/api/src/platform/http/slow-headers.test.ts',
];

/** How late a file may begin: the lower the earlier. */
function turnOf(file: string): number {
  const place = slowest.findIndex((slow) => file.endsWith(slow));
  return place === -1 ? slowest.length : place;
}

/** The usual order within each project, with the slowest files in front. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const byProject = Map.groupBy(usual, ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => own.toSorted((a, b) => turnOf(a.moduleId) - turnOf(b.moduleId)));
  }
}
