import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPlace } from '../postgres/place.ts';
import { findDatabases, runDatabases } from './databases.ts';

let folder: string;
let databases: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'databases-'));
  databases = join(folder, 'databases');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = async (home: string) => (await openPlace(join(folder, home), databases)).record.place;

test('distinguishes the database of a deleted directory from one in use, and removes only the first', async () => {
  const used = await open('used');
  const left = await open('left');
  rmSync(join(folder, 'left'), { recursive: true });
  const states = Object.fromEntries(findDatabases(databases).map(({ name, state }) => [name, state]));
  expect(states).toEqual({ [basename(used)]: 'used', [basename(left)]: 'left' });

  expect(() => runDatabases(['remove', basename(used)], databases)).toThrow(
    `${basename(used)} is the database of ${join(folder, 'used')}.`,
  );
  runDatabases(['remove', '--left'], databases);
  expect([existsSync(used), existsSync(left)]).toEqual([true, false]);
});

test('a directory that was deleted and begun again has a new database, and the earlier one is left over', async () => {
  const earlier = await open('home');
  rmSync(join(folder, 'home'), { recursive: true });
  const present = await open('home');
  runDatabases(['remove', basename(earlier)], databases);
  expect([existsSync(present), existsSync(earlier)]).toEqual([true, false]);
});

test.each([[['remove']], [['delete', 'x']], [['remove', 'x']]])('%j removes nothing', async (args) => {
  const used = await open('used');
  expect(() => runDatabases(args, databases)).toThrow(/^(Not a command|There is no database x)/);
  expect(existsSync(used)).toBe(true);
});

test('folders that are not databases are ignored', () => {
  expect(findDatabases(join(folder, 'none'))).toEqual([]);
});
