import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exceptionName } from '@gatelight/contract/staff-words';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(source, name), 'utf8'));

const kindsIn = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, kind]) => kind!));

it('each kind of finding that we report has a name that says what is wrong', () => {
  const kinds = new Set([
    ...kindsIn(/(?:openFinding|reportFact)\([^;]*?\bkind: '([a-z_]+)'/g),
    ...kindsIn(/keepInSuspense\([^;]*?'([a-z_]+)'\)/g),
    ...kindsIn(/transaction[^;\n]*\) return '([a-z_]+)'/g),
  ]);
  expect(kinds.size).toBeGreaterThan(25);
  const asWords = (kind: string) => {
    const text = kind.replaceAll('_', ' ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  expect([...kinds].filter((kind) => exceptionName(kind) === asWords(kind) && !['fee_differs'].includes(kind))).toEqual(
    ['refunded_twice', 'settled_twice', 'transfer_rejected'].filter((kind) => kinds.has(kind)),
  );
});
