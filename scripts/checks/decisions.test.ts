import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../task.ts';

const folder = join(root, 'docs/decisions');
const rows = Array.from(
  readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| *(\d+) *\| \[(.+)\]\((\S+\.md)\) *\| (.+?) *\|$/gm),
  ([, number, title, file, state]) => ({ number: Number(number), title, file: file!, state: state! }),
);

test('the index of decisions has every page of the folder, with its title, once and in order', () => {
  const pages = globSync('[0-9]*.md', { cwd: folder })
    .toSorted()
    .map((file) => {
      const [, title] = /^# 0*\d+\.? (.+)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      return { number: Number(file.slice(0, 4)), title, file };
    });
  expect(rows.map(({ number, title, file }) => ({ number, title, file }))).toEqual(pages);
});

test('a decision is valid, or names the page that replaced it, and that page is there', () => {
  const form = /^(?:valid|(?:valid; in part )?replaced by \[(.+)\]\((\S+\.md)\))$/;
  const wrong = rows.filter(({ state }) => {
    const [all, name, file] = form.exec(state) ?? [];
    if (all === undefined) return true;
    if (file === undefined) return false;
    // Another decision goes by its number, any other page by its title.
    const replaced = rows.find((row) => row.file === file);
    return replaced ? String(replaced.number) !== name : !existsSync(join(folder, file)) || titleOf(file) !== name;
  });
  expect(wrong).toEqual([]);
});

const titleOf = (file: string) => /^# (.+)$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
