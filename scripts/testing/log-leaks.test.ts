import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { leaksIn, leaksOf } from './log-leaks.ts';

const secrets = { codes: new Set(['483920']), passwords: ['Estate#2026'], allowed: ['2348000000000'] };

test.each([
  ['token', '{"msg":"vended 12345678901234567890"}'],
  ['token', '{"msg":"1234-5678-9012-3456-7890 was sent"}'],
  ['token', '1234 5678 9012 3456 7890'],
  ['phone number', '{"to":"08031234567"}'],
  ['phone number', 'sent to +2348031234567'],
  ['phone number', '{"to":"2348031234567"}'],
  ['phone number', '0803 123 4567'],
  ['card number', '{"body":"4084084084084081"}'],
  ['card number', '5060 6666 6666 6666 666'],
  ['code', '{"msg":"your code is 483920."}'],
  ['code', '{"otp":"483920"}'],
  ['password', '{"password":"Estate#2026"}'],
])('a %s is found in %s', (kind, line) => {
  expect(leaksIn(line, secrets)).toContain(kind);
});

test.each([
  '{"level":30,"time":"2026-01-01T12:00:00.000Z","pid":483920,"ms":483920,"amount_kobo":"50000000"}',
  '{"req_id":"4f2c1a90-0803-4123-8567-08031234567a","trace_id":"4bf92f3577b34da6a3ce929d0e0e4736","order":"VND-20260101ABCDEFGHIJ"}',
  '{"reference":"TOK-20261129001122335ABCDEFGH","other":"TOK-20261129001122333456ABCDE"}',
  '{"phone":"2348000000000"}',
  '2026-11-29 00:08:13.536 UTC [483920] LOG:  shutting down',
  '{"msg":"LSN 0/483920A, job took 483921 ms"}',
])('nothing is found in %s', (line) => {
  expect(leaksIn(line, secrets)).toEqual([]);
});

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'leaks-'));
  mkdirSync(join(dataDir, 'logs'));
  const inbox = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
  inbox.exec('CREATE TABLE message (body TEXT)');
  inbox
    .prepare('INSERT INTO message VALUES (?)')
    .run('Your code is 719204. Do not share it with anyone. You paid ₦500,000.');
  inbox.close();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

it('reads all logs of a product, and knows the codes that were sent; what it says repeats no secret', () => {
  writeFileSync(join(dataDir, 'logs/worker.log'), '{"msg":"fine"}\n{"msg":"code 719204"}\n');
  writeFileSync(join(dataDir, 'logs/api.log.1'), '{"to":"08031234567"}\n{"msg":"500000 kobo"}\n');
  const leaks = leaksOf(dataDir, undefined);
  expect(leaks).toHaveLength(2);
  expect(leaks).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/worker\.log:2: code/),
      expect.stringMatching(/api\.log\.1:1: phone number/),
    ]),
  );
  expect(leaks.join('')).not.toMatch(/719204|08031234567/);
});
