import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { root } from '../task.ts';

/**
 * A table of texts, styles or numbers with explicit keys, whose type takes any key: `const LOOKS: Record<string, …> = { paid: … }`.
 * When the contract renames `paid`, such a table still compiles and shows nothing. An empty table that is filled later is not meant.
 */
const openTable =
  /\bconst (\w+): (?:(?:Readonly|Partial)<)*Record<string, [^=;]*?>+ = \{\s*(?:\/[/*][^\n]*\s*)*['"\w$]/g;

const places = 'apps/{api,web}/src/**/*.{ts,tsx}';
const isTest = (file: string): boolean => /\.test\.tsx?$|(?:^|\/)test(?:ing|-[\w-]+)\b|-story\.tsx$/.test(file);
const knownBad = 'scripts/checks/known-bad-tables/opens-a-closed-list.ts';

function openTablesIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(openTable)].map(([, name]) => `${file}: ${name}`);
}

/** Refuses tables that open a closed list, after a known-bad file has shown that it can. */
export async function refuseOpenTables(): Promise<void> {
  const proof = openTablesIn(knownBad);
  if (proof.length !== 2) throw new Fault(`${knownBad} has two open tables, and ${proof.length} were found`);
  const found = [places, 'packages/contract/src/**/*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !isTest(file))
    .flatMap(openTablesIn);
  if (found.length > 0) {
    const advice =
      "takes any key: name the contract's type, Record<OrderStatus, …>, or use a Map when the keys are not a list of ours";
    throw new Fault(found.map((one) => `${one} ${advice}`).join('\n'));
  }
}
