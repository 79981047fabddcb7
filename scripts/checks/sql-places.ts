import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { root } from '../task.ts';

/** Where SQL belongs: the stores of a slice, its checks, and the platform. Each file of the ledger and of the audit log is the store of one thing. */
const stores = [
  /^platform\//,
  /^(?:money\/ledger|base\/audit)\//,
  /(?:^|\/)(?:[\w-]+-)?store\.ts$/,
  /\/store\//,
  /(?:[/-]findings|\/reconcile)\.ts$/,
  /(?:^|\/)(?:test-[\w-]+|[\w-]+\.test)\.ts$/,
];

const usesSql = /\bsql(?:<[^`]*?>)?`|\bsql\.(?:raw|ref|id|join|lit)\b/;

/** Refuses SQL outside of stores. */
export async function requireSqlInStores(): Promise<void> {
  const folder = join(root, 'apps/api/src');
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !stores.some((store) => store.test(file)));
  const withSql = files.filter((file) => usesSql.test(readFileSync(join(folder, file), 'utf8')));
  if (withSql.length > 0) {
    throw new Fault(
      withSql.map((file) => `apps/api/src/${file} has SQL: move it to the store.ts of its slice`).join('\n'),
    );
  }
}
