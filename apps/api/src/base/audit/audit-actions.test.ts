import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acts, auditActions } from '@gatelight/contract';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');

/** SQL functions write actions as text: the compiler does not notice when one is renamed. */
it('each action with a name in the back office is still written somewhere', () => {
  const text = globSync('**/*.{ts,sql}', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  const isWritten = (action: string) => {
    const [kind = '', verb = ''] = action.split('.');
    // `p_kind || '.view'`, `'withdrawal.' || case … 'approve'`.
    return text.includes(`'${action}'`) || text.includes(`'.${verb}'`) || text.includes(`'${kind}.' ||`);
  };
  expect(auditActions.filter((action) => !isWritten(action))).toEqual([]);
});

it('each action that the functions of accounts write has a name in the back office', () => {
  const named = new Set<string>([...auditActions, ...acts.map(({ kind }) => kind)]);
  const written = globSync('base/identity/sql/functions/*.sql', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/identity\.audit\([^;]*?'([a-z-]+\.[a-z-]+)'/g)].map(
      ([, action]) => action!,
    ),
  );
  expect(written).toContain('session.step-up');
  expect(written.filter((action) => !named.has(action))).toEqual([]);
});
