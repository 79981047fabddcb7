import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { sql } from '#platform/database/db';
import { meters, openShop, type Shop } from './test-shop.ts';

/*
 * Stamp duty on transfers that pay for an order: a setting decides who bears it, and the payer sees the line before
 * paying.
 */

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

const dutyIsBorneBy = (who: 'payer' | 'operator') =>
  owner.query(
    `insert into platform.setting_version (key, valid_from, value, asked_by)
     values ('fees.stamp-duty', clock_timestamp(), $1::jsonb, 'test')`,
    [JSON.stringify({ amount_kobo: 5000, from_kobo: 1_000_000, borne_by: who })],
  );

async function quoted(amountKobo: number, method?: string) {
  const body = { meterNumber: meters.electricity, amount_kobo: amountKobo, ...(method && { method }) };
  return (await shop.call('POST', '/api/v1/quotes', body)).body.data as Record<string, number>;
}

/** Buys by transfer and returns the movements of this order's journals, by kind, in signed kobo. */
async function bought(amountKobo: number, pays = amountKobo) {
  const { accountNumber, secret } = await shop.open({ amount: amountKobo });
  await shop.transfer(accountNumber, pays);
  const purchase = await shop.workUntil(async () => {
    const now = await shop.purchase(secret);
    return now.status === 'vended' && now;
  });
  const { rows } = await sql<{ kind: string; code: string; kobo: number }>`
    select j.kind, a.class as code, p.amount_kobo::int as kobo from vending."order" o join vending.quick_purchase q on q.order_id = o.id
    join ledger.journal j on j.reference = 'stamp-duty:' || o.reference or j.reference = 'vend:' || o.id
    join ledger.posting p on p.journal_id = j.id join ledger.account a on a.id = p.account_id
    where q.client_reference = ${purchase.reference} order by j.id, p.id`.execute(shop.db);
  const moved: Record<string, Record<string, number>> = {};
  for (const { kind, code, kobo } of rows) (moved[kind] ??= {})[code] = kobo;
  return { price: purchase.price, moved };
}

test('the operator bears it: a separate journal from ₦10,000 on, and all of the amount buys units', async () => {
  await dutyIsBorneBy('operator');
  expect(await quoted(2_000_000)).toMatchObject({ fee_kobo: 0 });
  const { price, moved } = await bought(2_000_000);
  expect(price.fee_kobo).toBe(0);
  expect(moved['stamp-duty']).toEqual({ 'stamp-duty': -5000, 'stamp-duty-payable': 5000 });
  expect(moved['vend']).not.toHaveProperty('stamp-duty-payable');
  expect((await bought(999_900)).moved).not.toHaveProperty('stamp-duty');
});

test('the payer bears it: a line of the price that they saw, included in the amount, owed to the state with the token', async () => {
  await dutyIsBorneBy('payer');
  const seen = await quoted(2_000_000);
  expect(seen).toMatchObject({ fee_kobo: 5000, amount_kobo: 2_000_000 });
  const { price, moved } = await bought(2_000_000);
  expect(price).toMatchObject({
    fee_kobo: seen['fee_kobo'],
    energy_kobo: seen['energy_kobo'],
    vat_kobo: seen['vat_kobo'],
  });
  expect(moved).toEqual({
    vend: {
      'order-clearing': -2_000_000,
      revenue: price.energy_kobo,
      'vat-payable': price.vat_kobo,
      'stamp-duty-payable': 5000,
    },
  });
  expect(Number(price.energy_kobo) + Number(price.vat_kobo) + 5000).toBe(2_000_000);
  // Below ₦10,000, and for a card or a wallet, there is none.
  expect(await quoted(999_900)).toMatchObject({ fee_kobo: 0 });
  expect(await quoted(2_000_000, 'card')).toMatchObject({ fee_kobo: 0 });
  expect(await quoted(2_000_000, 'wallet')).toMatchObject({ fee_kobo: 0 });
  expect((await bought(999_900)).moved).not.toHaveProperty('stamp-duty');
});

test('an order keeps the line that its payer saw when the setting changes before they pay, and an excess payment does not change it', async () => {
  await dutyIsBorneBy('payer');
  const opened = await shop.open({ amount: 2_000_000 });
  await dutyIsBorneBy('operator');
  await shop.transfer(opened.accountNumber, 2_500_000);
  const paid = await shop.workUntil(async () => {
    const now = await shop.purchase(opened.secret);
    return now.status === 'vended' && now;
  });
  expect(paid.price.fee_kobo).toBe(5000);
  const { rows } =
    await sql`select from ledger.journal j join vending."order" o on j.reference = 'stamp-duty:' || o.reference
    join vending.quick_purchase q on q.order_id = o.id where q.client_reference = ${opened.reference}`.execute(shop.db);
  expect(rows).toEqual([]);
});
