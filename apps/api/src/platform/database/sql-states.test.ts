import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRefusedWith, sqlStates } from './sql-states.ts';

test('the list has every state that the SQL of the product raises, and no other', () => {
  const source = join(import.meta.dirname, '../..');
  const raised = globSync('**/*.sql', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/errcode = '([A-Z]{2}\d{3})'/g)].map(([, state]) => state),
  );
  expect(new Set(raised)).toEqual(new Set(Object.keys(sqlStates)));
});

test('a refusal is recognised by its state, and nothing else is treated as one', () => {
  expect(isRefusedWith({ code: 'VD009' }, 'VD007', 'VD009')).toBe(true);
  expect(isRefusedWith({ code: '23505' }, 'VD007')).toBe(false);
  expect(isRefusedWith(null, 'VD007')).toBe(false);
});
