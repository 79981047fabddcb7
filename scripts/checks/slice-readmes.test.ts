import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../task.ts';

const files = globSync(['apps/api/src/**/*.{ts,sql,md}', 'docs/**/*.md', 'e2e/*.ts'], { cwd: root });
const readmes = files.filter(
  (file) => files.includes(join(dirname(file), 'slice.ts')) && basename(file) === 'README.md',
);

test('the slices that a newcomer meets first are explained, each on one page', () => {
  const explained = readmes.map((file) => basename(dirname(file)));
  expect(explained).toEqual(
    expect.arrayContaining(['vending', 'staff', 'accounting', 'notifications', 'identity', 'payments']),
  );
});

test.each(readmes)('%s names and links only files that exist, and every table if it lists tables', (readme) => {
  const text = readFileSync(join(root, readme), 'utf8');
  const named = Array.from(text.matchAll(/`([\w/.-]+\.(?:ts|sql|md))`/g), ([, name]) => name!);
  expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
  const linked = Array.from(text.matchAll(/\]\(([^)#\s:]+)\)/g), ([, path]) => path!);
  expect(linked.filter((path) => !existsSync(join(root, dirname(readme), path)))).toEqual([]);
  if (!text.includes('| table ')) return;
  const slice = basename(dirname(readme));
  const tables = files
    .filter((file) => file.startsWith(`${dirname(readme)}/sql/0`))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(root, file), 'utf8').matchAll(/^create table (\w+)\."?(\w+)/gm),
        ([, schema, name]) => ({
          schema,
          name,
        }),
      ),
    );
  // A later step may give a table to another slice.
  const given = files
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(root, file), 'utf8').matchAll(/^alter table (\w+\.\w+) set schema/gm),
        ([, name]) => name,
      ),
    );
  const own = tables.filter(({ schema, name }) => schema === slice && !given.includes(`${schema}.${name}`));
  expect(own.filter(({ name }) => !text.includes(`\`${name}\``))).toEqual([]);
});
