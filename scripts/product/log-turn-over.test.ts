import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { turnOverBytes, turnOverInPlace, turnOverMs } from './log-turn-over.ts';

let folder: string;
let file: string;
let log: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logs-'));
  file = join(folder, 'postgres.log');
  // As the server holds it.
  log = openSync(file, 'a', 0o600);
});
afterEach(() => {
  closeSync(log);
  rmSync(folder, { recursive: true, force: true });
});

test('a log that grew too large becomes the file before, and the process that writes goes on in the emptied one', () => {
  writeSync(log, 'first\n');
  turnOverInPlace(file);
  expect(existsSync(`${file}.1`)).toBe(false);

  truncateSync(file, turnOverBytes + 1);
  turnOverInPlace(file);
  expect(readFileSync(`${file}.1`).length).toBe(turnOverBytes + 1);
  writeSync(log, 'second\n');
  expect(readFileSync(file, 'utf8')).toBe('second\n');
});

test('a small log turns over when it is old, and counts its age from the last time', () => {
  writeSync(log, 'first\n');
  const later = Date.now() + turnOverMs + 1000;
  turnOverInPlace(file, later);
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('first\n');

  writeSync(log, 'second\n');
  turnOverInPlace(file);
  expect([readFileSync(`${file}.1`, 'utf8'), readFileSync(file, 'utf8')]).toEqual(['first\n', 'second\n']);
});

test('a missing log is not a fault', () => {
  turnOverInPlace(join(folder, 'none.log'));
  expect(existsSync(join(folder, 'none.log.1'))).toBe(false);
});
