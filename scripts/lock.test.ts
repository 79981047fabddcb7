import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { otherUsers, signIn, signOut } from './lock.ts';
import { markOf } from './processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'users-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the note of a user is readable to others with any umask, and named after process and user', () => {
  const before = process.umask(0o077);
  try {
    signIn(folder);
  } finally {
    process.umask(before);
  }
  const [note = ''] = readdirSync(folder);
  expect(note).toBe(`${process.pid}-${process.getuid?.() ?? 0}`);
  expect((statSync(join(folder, note)).mode & 0o777).toString(8)).toBe('644');
  expect(otherUsers(folder)).toBe(false);
  expect(signOut(folder)).toEqual({ othersLeft: false });
  expect(readdirSync(folder)).toEqual([]);
});

test('a file that another user left under the same pid is not in the way', () => {
  // Not a file, so no user can replace it.
  const left = join(folder, String(process.pid), 'left');
  mkdirSync(left, { recursive: true });
  signIn(folder);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(signOut(folder)).toEqual({ othersLeft: false });
});

test('a note that cannot be read counts as long as its process lives', () => {
  writeFileSync(join(folder, `${process.ppid}-7`), '');
  expect(otherUsers(folder)).toBe(true);
  // A process that has ended, or no process.
  writeFileSync(join(folder, `${process.ppid}-7`), JSON.stringify({ ...markOf(process.ppid), startedAt: 'long ago' }));
  writeFileSync(join(folder, '99999999-7'), '');
  writeFileSync(join(folder, 'other'), '');
  expect(otherUsers(folder)).toBe(false);
});
