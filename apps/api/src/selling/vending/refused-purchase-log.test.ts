import { readFile, stat } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meters, openShop, type Shop } from './test-shop.ts';

let shop: Shop;
let owner: pg.Client;
beforeAll(async () => {
  shop = await openShop();
  owner = new pg.Client({ connectionString: shop.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

/**
 * The lines that the server logged while `work` ran, from sessions of this database only, because others use the server
 * too.
 */
async function loggedBy(work: () => Promise<void>): Promise<string[]> {
  const { serverLog } = shop.database;
  const from = (await stat(serverLog)).size;
  await work();
  const { rows } = await owner.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const own = new Set(rows.map(({ pid }) => pid));
  const text = (await readFile(serverLog)).subarray(from).toString();
  const lines: string[] = [];
  let isOwn = false;
  for (const line of text.split('\n')) {
    const pid = /^\d{4}-\d\d-\d\d [\d:.]+ UTC \[(\d+)\] /.exec(line)?.[1];
    // A line without a head continues the message before it.
    if (pid !== undefined) isOwn = own.has(Number(pid));
    if (isOwn && line !== '') lines.push(line);
  }
  return lines;
}

test('a purchase that a wallet cannot pay is one line in the log of PostgreSQL', async () => {
  const ada = await shop.user(499_999n);
  const refuse = async () => {
    const reply = await ada.post('/vend/wallet', { meterNumber: meters.electricity, amount_kobo: 500_000 });
    expect(reply.body.code).toBe('insufficient-funds');
  };
  // A first request opens the connections.
  await refuse();
  const lines = await loggedBy(refuse);
  expect(lines.map((line) => line.replace(/^.*?\] /, ''))).toEqual(['ERROR:  insufficient funds']);
});
