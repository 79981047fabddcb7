import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/test-database';

/* `npm run orders`, as its own process. What it does to orders is tested in the vending slice. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

async function orders(...words: string[]) {
  const key = () => randomBytes(32).toString('hex');
  const child = spawn(process.execPath, ['apps/api/src/orders.ts', ...words], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      DATABASE_URL: database.appUrl,
      SANDBOX: 'on',
      SANDBOX_URL: 'http://127.0.0.1:9',
      PAYSTACK_SECRET_KEY: `sk_test_${key()}`,
      TERMII_API_KEY: key(),
      TERMII_SECRET: key(),
      ORDER_LINK_KEY: key(),
      SESSION_KEY: key(),
      OTP_KEY: key(),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: output.trim() };
}

test('an order that is not there is a failure', async () => {
  expect(await orders('show', 'TOK-1')).toEqual({ code: 1, output: 'There is no order TOK-1.' });
});
