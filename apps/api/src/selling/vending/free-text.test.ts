import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { openShop, type Shop } from './test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(async () => {
  await shop.close();
});

const ask = (changes: object) => {
  const body = shop.linkBody();
  return shop.call('POST', '/v1/gatelight/payment-link', {
    ...body,
    ...changes,
    metadata: { ...body.metadata, ...('metadata' in changes ? (changes.metadata as object) : {}) },
  });
};

const orders = async () =>
  (
    await sql<{ name: string; email: string | null }>`
    select customer_name as name, customer_email as email from vending.quick_purchase order by order_id
  `.execute(shop.db)
  ).rows;

test.each([
  { customerName: 'Ada 4084 0840 8408 4081' },
  { customerName: '٤٠٨٤٠٨٤٠٨٤٠٨٤٠٨١' },
  { customerEmail: '4084084084084081@example.com' },
  { metadata: { estate_name: '4084\u200b084084084081' } },
  { metadata: { order_id: '4084084084084081' } },
  { metadata: { created_at: '4084084084084081' } },
  { webhook_url: 'https://example.com/4084084084084081' },
])('a purchase with a card number is refused and not stored: %j', async (changes) => {
  const answer = await ask(changes);
  expect([answer.status, answer.body.code]).toEqual([422, 'card-number-not-allowed']);
  expect(await orders()).toEqual([]);
});

test('a name of invisible characters is not a name', async () => {
  const answer = await ask({ customerName: '\u200b\u202e\u2066\u2069' });
  expect([answer.status, answer.body.message]).toEqual([400, 'Full Name is required']);
});

test('a name is stored and sent to the bank without invisible characters', async () => {
  const answer = await ask({ customerName: '\u202eAda\u200b O\u00adbi\u202c', customerEmail: '\u200bada@example.com' });
  expect(answer.status).toBe(200);
  expect(answer.body.data?.account_name).toMatch(/Ada Obi$/);
  expect(await orders()).toEqual([{ name: 'Ada Obi', email: 'ada@example.com' }]);
});
