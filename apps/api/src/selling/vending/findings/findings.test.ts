import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { openFinding, resolveFindings } from '#platform/checks/findings';
import { tokensBoughtWith, vendingFindings } from './findings.ts';
import { openShop, type Shop } from '../test-shop.ts';

let shop: Shop;
let captureId: bigint;

beforeAll(async () => {
  shop = await openShop();
  const { accountNumber, secret } = await shop.open();
  await shop.transfer(accountNumber, 500_000);
  await shop.workUntil(async () => (await shop.purchase(secret)).status === 'vended');
  const { rows } = await sql<{ id: bigint }>`select capture_id as id from vending.order_payment`.execute(shop.db);
  captureId = rows[0]!.id;
});
afterAll(() => shop.close());

it('reports a token whose payment the provider did not know when we looked it up', async () => {
  expect(await tokensBoughtWith(shop.db, [])).toEqual([]);
  expect(await tokensBoughtWith(shop.db, [captureId])).toMatchObject([{ check: 'I5 no token without money' }]);
});

it('reports a token as long as the finding about its payment is open', async () => {
  expect(await vendingFindings(shop.db)).toEqual([]);
  const key = `missing:${captureId}`;
  await openFinding(shop.db, { key, kind: 'missing_at_provider', detail: {} });
  expect(await vendingFindings(shop.db)).toMatchObject([{ check: 'I5 no token without money' }]);
  await resolveFindings(shop.db, [key], 'found at the provider');
  expect(await vendingFindings(shop.db)).toEqual([]);
});

/** What the checks find while the owner of the tables has changed them with this statement, without their triggers. */
async function foundAfter(change: string, undo: string): Promise<unknown[]> {
  const owner = new pg.Client({ connectionString: shop.database.ownerUrl });
  await owner.connect();
  const withoutTriggers = (statement: string) =>
    owner.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  await withoutTriggers(change);
  const found = [...(await vendingFindings(shop.db)), ...(await shop.payments.findings(shop.db))];
  await withoutTriggers(undo);
  await owner.end();
  return found;
}

it('reports an order whose price does not follow from its tariff', async () => {
  const { rows } = await sql<{ id: bigint }>`select id from vending."order" where status = 'vended'`.execute(shop.db);
  const { id } = rows[0]!;
  const moved = (kobo: number) =>
    `update vending."order" set energy_kobo = energy_kobo + ${kobo}, vat_kobo = vat_kobo - ${kobo} where id = ${id}`;
  expect(await foundAfter(moved(1), moved(-1))).toContainEqual({ check: 'I7 price recomputes', detail: `order ${id}` });
  expect(await vendingFindings(shop.db)).toEqual([]);
});

it('reports a capture whose journal took another amount from the accounts of the provider', async () => {
  const received = (kobo: number) =>
    `update payments.capture set received_minor = received_minor + ${kobo} where id = ${captureId}`;
  expect(await foundAfter(received(100), received(-100))).toContainEqual({
    check: 'I5 captures have money',
    detail: `capture ${captureId}: ₦5,001.00 received, ₦5,000.00 in the ledger`,
  });
});
