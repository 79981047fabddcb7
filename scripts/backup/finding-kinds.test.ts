import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exceptionKinds } from '@gatelight/contract';
import { expect, it } from 'vitest';

/** A restore writes its findings in SQL, where the compiler does not see their kinds. */
it('the findings of a restore are of kinds that have a text for staff', () => {
  const source = readFileSync(join(import.meta.dirname, 'after-restore.ts'), 'utf8');
  const kinds = Array.from(source.matchAll(/'(\w+)', 'operations'/g), ([, kind]) => kind);
  expect(new Set(kinds)).toEqual(new Set(['restored', 'restored_order']));
  expect(exceptionKinds).toEqual(expect.arrayContaining(kinds));
});
