import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActions } from '@gatelight/contract';
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
