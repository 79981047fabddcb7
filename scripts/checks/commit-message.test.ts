import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../task.ts';
import { commitScopes, messageFaults, workScopes } from './commit-message.ts';

const why = 'A payer saw the old price for a minute.';

test('a message with a scope, a short subject and a reason passes', () => {
  expect(messageFaults(`vending: a price is read once\n\n${why}\n`)).toEqual([]);
  expect(messageFaults(`identity, web: a PIN confirms payments\n\n${why}\n# Changes to be committed:\n`)).toEqual([]);
  expect(messageFaults('fixup! vending: a price is read once\n')).toEqual([]);
});

test.each([
  ['no scope', `A price is read once\n\n${why}`, 'begins with its scope'],
  ['a scope of nobody', `stuff: a price is read once\n\n${why}`, "'stuff' is not a scope"],
  ['one unknown scope of two', `web, stuff: a price is read once\n\n${why}`, "'stuff' is not a scope"],
  ['a capital letter', `Vending: a price is read once\n\n${why}`, 'begins with its scope'],
  ['73 characters', `web: ${'a'.repeat(68)}\n\n${why}`, '73 characters'],
  ['a word', `web: fix\n\n${why}`, 'too little'],
  ['no body', 'vending: a price is read once\n', 'says why'],
  ['only a trailer', 'vending: a price is read once\n\nSigned-off-by: Ada Obi <ada@example.com>\n', 'says why'],
  ['only comments of git', 'vending: a price is read once\n\n# Please enter the message\n', 'says why'],
  ['a body on the second line', `vending: a price is read once\n${why}\n${why}`, 'second line is empty'],
  ['a merge', `Merge branch 'money' into main\n\n${why}`, 'rebase'],
])('a message with %s is refused', (_what, message, fault) => {
  expect(messageFaults(message).join('\n')).toContain(fault);
});

test('every slice has its scope, and the page for contributors lists all other scopes', () => {
  const slices = globSync('apps/api/src/**/slice.ts', { cwd: root }).map((file) => basename(dirname(file)));
  expect(slices.length).toBeGreaterThan(30);
  const scopes = commitScopes();
  expect(slices.filter((slice) => !scopes.includes(slice))).toEqual([]);
  expect(new Set(scopes).size).toBe(scopes.length);
  const page = readFileSync(join(root, 'docs/contributing.md'), 'utf8');
  const listed = Array.from(page.matchAll(/^\|.*\|$/gm), ([row]) =>
    Array.from(row.matchAll(/`([\w-]+)`/g), ([, name]) => name),
  );
  expect(
    listed
      .flat()
      .filter((name) => name !== undefined)
      .toSorted(),
  ).toEqual(['platform', ...workScopes].toSorted());
});

const places: string[] = [];
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

test('after npm has installed, git refuses a bad message and accepts a good one', () => {
  const place = mkdtempSync(join(tmpdir(), 'commits-'));
  places.push(place);
  const run = (command: string, ...words: string[]) => spawnSync(command, words, { cwd: place, encoding: 'utf8' });
  cpSync(join(root, 'scripts'), join(place, 'scripts'), { recursive: true });
  const list = 'apps/api/src/processes/slices.ts';
  cpSync(join(root, list), join(place, list));
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  // Outside of a checkout it changes nothing, and installing goes on.
  expect(run(process.execPath, 'scripts/set-up-hooks.mjs').status).toBe(0);
  run('git', 'init', '-q');
  run('git', 'config', 'user.name', 'Ada Obi');
  run('git', 'config', 'user.email', 'ada@example.com');
  const commit = (...words: string[]) =>
    run('git', 'commit', '--allow-empty', ...words.flatMap((text) => ['-m', text])).status;
  expect(run(process.execPath, 'scripts/set-up-hooks.mjs').status).toBe(0);
  expect(commit('A price is read once')).not.toBe(0);
  expect(commit('vending: a price is read once')).not.toBe(0);
  expect(commit('vending: a price is read once', why)).toBe(0);
});

test('npm sets the hooks up whenever it installs', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts.prepare).toBe('node scripts/set-up-hooks.mjs');
});
