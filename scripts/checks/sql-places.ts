import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { root } from '../task.ts';

/** Where SQL belongs: the stores of a slice, its checks, and the platform. Each file of the ledger and of the audit log is the store of one thing. */
const stores = [
  /^platform\//,
  /^(?:ledger|audit)\//,
  /\/(?:[\w-]+-)?store\.ts$/,
  /\/store\//,
  /\/(?:findings|reconcile)\.ts$/,
  /(?:^|\/)(?:test-[\w-]+|[\w-]+\.test)\.ts$/,
];

/** Files from before the rule. A file leaves this list when its SQL moves to a store; no file joins it. */
const older = new Set([
  'operations.ts',
  'seed.ts',
  'payments/compare-with-provider.ts',
  'payments/hold.ts',
  'vending/overdue-orders.ts',
  'vending/quote-price.ts',
  'vending/require-vendable.ts',
  'vending/staff-orders.ts',
]);

const usesSql = /\bsql(?:<[^`]*?>)?`|\bsql\.(?:raw|ref|id|join|lit)\b/;

/** Refuses SQL outside of stores, and entries of the list above that are no longer needed. */
export async function requireSqlInStores(): Promise<void> {
  const folder = join(root, 'apps/api/src');
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !stores.some((store) => store.test(file)));
  const withSql = files.filter((file) => usesSql.test(readFileSync(join(folder, file), 'utf8')));
  const faults = [
    ...withSql
      .filter((file) => !older.has(file))
      .map((file) => `apps/api/src/${file} has SQL: move it to the store.ts of its slice`),
    ...[...older]
      .filter((file) => !withSql.includes(file))
      .map((file) => `${file} has no SQL any more: take it off the list in scripts/checks/sql-places.ts`),
  ];
  if (faults.length > 0) throw new Fault(faults.join('\n'));
}
