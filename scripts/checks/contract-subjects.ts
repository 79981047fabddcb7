import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../task.ts';

const contract = join(root, 'packages/contract/src');
const file = join(contract, 'subjects.ts');

const head = `/*
 * The subjects of the contract: every file that ends with the list of its calls, named \`…Routes\`. The server's route table and the
 * OpenAPI document are made of these lists. Written by \`npm run check:floors -- --write\`.
 */

`;

function subjectsText(): string {
  const subjects = globSync('**/*.ts', { cwd: contract }).filter((name) =>
    /^export const \w+Routes\b/m.test(readFileSync(join(contract, name), 'utf8')),
  );
  return `${head}${subjects
    .toSorted()
    .map((name) => `export * from './${name}';\n`)
    .join('')}`;
}

/** A list of calls that the contract does not have, or has no more. */
export function subjectFaults(): string[] {
  if (readFileSync(file, 'utf8') === subjectsText()) return [];
  return ['packages/contract/src/subjects.ts does not list every subject: npm run check:floors -- --write'];
}

export function writeSubjects(): void {
  writeFileSync(file, subjectsText());
}
