import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { commandSettings, runCommand } from '../testing/test-commands.ts';

/* `npm run orders`, as its own process. The tests of the vending slice cover what it does to orders. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

test('an unknown order is a failure', async () => {
  const settings = commandSettings(database.appUrl);
  expect(await runCommand('orders', ['show', 'TOK-1'], settings)).toEqual({
    code: 1,
    output: 'There is no order TOK-1.\n',
  });
});
