import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../apps/api/src/platform/database/db.ts';
import { testServerVariable, type TestServer } from '../../apps/api/src/platform/testing/test-database.ts';
import type { VendingAuthority } from '../../apps/api/src/selling/vending/authority/authority.ts';
import { openShop, type Shop } from '../../apps/api/src/selling/vending/test-shop.ts';
import { closeRestoreFindings, prepareAfterRestore } from './after-restore.ts';

let shop: Shop;
let vended: string[] = [];
let isSilent = true;

beforeAll(async () => {
  shop = await openShop({
    authority: (real): VendingAuthority => ({
      ...real,
      async vend(request) {
        vended.push(request.reference);
        return isSilent ? { kind: 'unknown', reason: 'the line broke' } : real.vend(request);
      },
      lookUp: async (reference) => (isSilent ? { kind: 'unknown', reason: 'silent' } : real.lookUp(reference)),
    }),
  });
});
afterAll(() => shop.close());

async function ownerUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db);
  const url = new URL((JSON.parse(process.env[testServerVariable] ?? '{}') as TestServer).ownerUrl);
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(shop.db);
  if (!rows[0]) throw new Error('no row');
  return rows[0];
}

test('an order that was being vended waits for a person, and nothing of the lost time is issued twice', async () => {
  const { accountNumber, secret } = await shop.open();
  await shop.transfer(accountNumber, 500_000);
  await shop.workUntil(async () => ['vending', 'unknown'].includes((await shop.purchase(secret)).status) && true);
  isSilent = false;
  vended = [];
  const { id } = await one(sql<{ id: bigint }>`select max(id) as id from vending."order"`);
  const facts = { recoveredTo: new Date(), backupFinishedAt: new Date().toISOString() };
  expect(await prepareAfterRestore(await ownerUrl(), facts)).toEqual({ heldOrders: 1 });

  const next = await shop.open({ customerTelephone: '08030000077' });
  await shop.transfer(next.accountNumber, 500_000);
  const purchase = await shop.workUntil(async () => {
    const found = await shop.purchase(next.secret);
    return found.status === 'vended' && found;
  });
  expect(purchase.tokens).toHaveLength(1);
  expect(vended).toHaveLength(1);
  expect((await shop.purchase(secret)).status).not.toBe('vended');

  const latest = await one(sql<{ id: bigint; ahead: number }>`
    select o.id, t.tid - floor(extract(epoch from now() - make_timestamptz(k.base_date, 1, 1, 0, 0, 0, 'UTC')) / 60)::int as ahead
    from vending."order" o join vending.token t on t.order_id = o.id join authority.vending_key k on k.id = t.key_id
    order by o.id desc limit 1`);
  expect(latest.id).toBeGreaterThan(id + 900_000n);
  // Tokens of the lost time may have run ahead of the clock; the next one comes after all of them.
  expect(latest.ahead).toBeGreaterThanOrEqual(60);
  const open = async () =>
    (
      await sql<{
        kind: string;
      }>`select kind from platform.finding where state = 'needs_attention' and kind like 'restored%' order by 1`.execute(
        shop.db,
      )
    ).rows.map(({ kind }) => kind);
  expect(await open()).toEqual(['restored', 'restored_order']);
  expect(await closeRestoreFindings(await ownerUrl(), 'looked into')).toBe(2);
  expect(await open()).toEqual([]);
});
