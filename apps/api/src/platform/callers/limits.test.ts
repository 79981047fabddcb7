import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { createDb, sql, type Db } from '../database/db.ts';
import { AppError } from '../errors.ts';
import { limitHits, networkOf, takeAll, takeFrom, type Limit } from './limits.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const from = (ip: string): Caller => ({ kind: 'visitor', roles: [], ip, requestId: 'request-1' });
const limit = { name: 'test', most: 3, windowSeconds: 60 };

const takeOncePerThing = (on: Db, of: Limit, subject: string, thing: string) =>
  takeAll(on, [{ limit: of, subject, thing }]);

async function allowed(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate-limited') return false;
    throw error;
  }
}

test('a limit lets through exactly its number, however many arrive at the same time', async () => {
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => allowed(takeFrom(db, limit, from('192.0.2.9'), 'crowd'))),
  );
  expect(tries.filter(Boolean)).toHaveLength(3);
  expect(await allowed(takeFrom(db, limit, from('192.0.2.9'), 'another caller'))).toBe(true);
});

test('a refusal says when to try again', async () => {
  const refusal = await takeFrom(db, limit, from('192.0.2.9'), 'crowd').catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    message: 'Too many attempts. Please wait and try again in 1 minute.',
    details: { retryAfterSeconds: expect.any(Number) },
  });
});

test('the same thing again is free once it was allowed', async () => {
  for (const thing of ['a', 'b', 'a', 'c', 'b', 'a']) {
    expect(await allowed(takeOncePerThing(db, limit, 'household', thing))).toBe(true);
  }
});

test('a refused thing is refused again, however often it is requested', async () => {
  for (const thing of ['a', 'b', 'c']) await takeOncePerThing(db, limit, 'prober', thing);
  for (const thing of ['d', 'd', 'e', 'd']) {
    expect(await allowed(takeOncePerThing(db, limit, 'prober', thing))).toBe(false);
  }
  expect(await allowed(takeOncePerThing(db, limit, 'prober', 'a'))).toBe(true);
});

test('many concurrent requests about one thing count once', async () => {
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => allowed(takeOncePerThing(db, limit, 'clicks', 'one'))),
  );
  expect(tries).not.toContain(false);
  expect(await allowed(takeOncePerThing(db, limit, 'clicks', 'two'))).toBe(true);
  expect(await allowed(takeOncePerThing(db, limit, 'clicks', 'three'))).toBe(true);
  expect(await allowed(takeOncePerThing(db, limit, 'clicks', 'four'))).toBe(false);
});

test('an IPv6 address counts with its whole /64, and an IPv4 address written as IPv6 counts as IPv4', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:0db8:0001:0002:ffff:ffff:ffff:ffff'));
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:c000:207')).toBe('192.0.2.7');
  expect(networkOf('0:0:0:0:0:ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('64:ff9b::192.0.2.7')).toBe('64:ff9b:0:0::/64');
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
});

test('addresses of one /64 share a limit, those of the next one do not', async () => {
  for (const last of ['1', '2', 'ffff']) await takeFrom(db, limit, from(`2001:db8:7:7::${last}`));
  expect(await allowed(takeFrom(db, limit, from('2001:db8:7:7:9:9:9:9')))).toBe(false);
  expect(await allowed(takeFrom(db, limit, from('2001:db8:7:8::1')))).toBe(true);
  for (let times = 0; times < 3; times += 1) await takeFrom(db, limit, from('::ffff:198.51.100.1'));
  expect(await allowed(takeFrom(db, limit, from('198.51.100.1')))).toBe(false);
});

test('several limits are taken in order, and the first that refuses leaves the others alone', async () => {
  const first = { name: 'first', most: 1, windowSeconds: 60 };
  const second = { name: 'second', most: 1, windowSeconds: 60 };
  const both = (ip: string, phone: string) =>
    takeAll(db, [
      { limit: first, subject: ip },
      { limit: second, subject: phone },
    ]);
  await both('192.0.2.1', '08030000001');
  // The address is used up: it can no longer use up the limit of a phone number.
  for (const phone of ['08030000002', '08030000003']) expect(await allowed(both('192.0.2.1', phone))).toBe(false);
  expect(await allowed(both('192.0.2.2', '08030000002'))).toBe(true);
});

test('a limit that only slows still lets another network in, once in its time', async () => {
  const slow = { name: 'slow', most: 2, windowSeconds: 60, slowSeconds: 30 };
  const tryFrom = (ip: string) => allowed(takeAll(db, [{ limit: slow, subject: '08030000009', caller: from(ip) }]));
  const attacker = [];
  for (let times = 0; times < 6; times += 1) attacker.push(await tryFrom('192.0.2.66'));
  // Two by the limit, one more because the limit only slows.
  expect(attacker).toEqual([true, true, true, false, false, false]);
  expect(await tryFrom('192.0.2.1')).toBe(true);
});

test('the first refusal of a key is audited, a flood is not, and each refusal is counted', async () => {
  const flood = { name: 'flood', most: 1, windowSeconds: 60 };
  const counted = async () => {
    const { values } = await limitHits.get();
    return values.find(({ labels }) => labels.limit === 'flood')?.value ?? 0;
  };
  const before = await counted();
  for (let times = 0; times < 20; times += 1) await allowed(takeFrom(db, flood, from('192.0.2.77')));
  expect((await counted()) - before).toBe(19);
  const { rows } = await sql<{ actor: string; ip: string; request_id: string; after: { key_sha256: string } }>`
    select actor, host(ip) as ip, request_id, after from audit.entry where action = 'limit.refused' and object_id = 'flood'
  `.execute(db);
  expect(rows).toMatchObject([{ actor: 'visitor', ip: '192.0.2.77', request_id: 'request-1' }]);
  expect(JSON.stringify(rows[0]?.after)).not.toContain('192.0.2.77');
});
