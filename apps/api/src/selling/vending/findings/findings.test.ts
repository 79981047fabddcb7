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
