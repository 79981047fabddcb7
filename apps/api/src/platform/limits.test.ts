import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from './db.ts';
import { AppError } from './errors.ts';
import { takeFrom, takeOncePerThing } from './limits.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

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

const limit = { name: 'test', most: 3, windowSeconds: 60 };

async function allowed(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate-limited') return false;
    throw error;
  }
}

test('a limit lets through exactly as many as it says, however many come at once', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => allowed(takeFrom(db, limit, 'crowd'))));
  expect(tries.filter(Boolean)).toHaveLength(3);
  expect(await allowed(takeFrom(db, limit, 'somebody else'))).toBe(true);
});

test('a refusal says when to come back', async () => {
  const refusal = await takeFrom(db, limit, 'crowd').catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    message: 'That was tried too often. Try again in 1 minute.',
    details: { retryAfterSeconds: expect.any(Number) },
  });
});

test('the same thing again is free once it was allowed', async () => {
  for (const thing of ['a', 'b', 'a', 'c', 'b', 'a']) {
    expect(await allowed(takeOncePerThing(db, limit, 'household', thing))).toBe(true);
  }
});

test('a thing that was refused is refused again, however often it is asked for', async () => {
  for (const thing of ['a', 'b', 'c']) await takeOncePerThing(db, limit, 'prober', thing);
  for (const thing of ['d', 'd', 'e', 'd']) {
    expect(await allowed(takeOncePerThing(db, limit, 'prober', thing))).toBe(false);
  }
  expect(await allowed(takeOncePerThing(db, limit, 'prober', 'a'))).toBe(true);
});

test('many at once about one thing count once', async () => {
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => allowed(takeOncePerThing(db, limit, 'clicks', 'one'))),
  );
  expect(tries).not.toContain(false);
  expect(await allowed(takeOncePerThing(db, limit, 'clicks', 'two'))).toBe(true);
  expect(await allowed(takeOncePerThing(db, limit, 'clicks', 'three'))).toBe(true);
  expect(await allowed(takeOncePerThing(db, limit, 'clicks', 'four'))).toBe(false);
});
