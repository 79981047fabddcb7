import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultMonnifyKeys } from '../../../../../sandbox/src/sandbox.ts';
import { accountingSlice } from '#accounting';
import { balanceOf, operatorBank, providerClearing, suspense } from '#ledger';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { createLog } from '#platform/log';
import { openShop, type Shop } from '../../../selling/vending/test-shop.ts';

/* The second rail has no list of settlements: an event names each, and we look up its payments at the provider. */

let shop: Shop;
let books: ReturnType<typeof accountingSlice.create>;

beforeAll(async () => {
  shop = await openShop({
    rails: { transfer: 'monnify', funding: 'monnify', payout: 'monnify' },
    // The provider is silent on purpose in these tests. A shorter time, on a busy machine, opens accounts at the other provider.
    railPatienceMs: 2000,
    onSettlementEvent: accountingSlice.settlements!,
  });
  const { db, payments } = shop;
  books = accountingSlice.create({ db, staffDb: db, payments, log: createLog('test', 'silent') });
});
afterAll(() => shop.close());

async function theEveningComes(): Promise<void> {
  const answer = await fetch(`${shop.sandboxUrl}/sandbox/monnify/settlements`, { method: 'POST' });
  expect(await answer.json()).toEqual({ data: { settled: true } });
}

async function rows<T>(text: string): Promise<T[]> {
  return (await sql.raw<T>(text).execute(shop.db)).rows;
}

async function countOf(text: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`select count(*)::int as n from ${text}`);
  return row?.n ?? 0;
}

/** A purchase that is paid and recorded. */
async function paid(amountKobo: number): Promise<void> {
  const before = await countOf('payments.capture');
  const { accountNumber } = await shop.open({ amount: amountKobo });
  await shop.transfer(accountNumber, amountKobo);
  await shop.workUntil(async () => (await countOf('payments.capture')) === before + 1);
}

const announced = (many: number) =>
  shop.workUntil(async () => (await countOf('accounting.announced_settlement')) === many);

async function read(): Promise<void> {
  await sql`update accounting.provider_check set next_at = now()`.execute(shop.db);
  await books
    .jobs?.()
    .find(({ name }) => name === 'accounting.settlements')
    ?.run();
}

/** An event as the provider sends it, signed with this key. */
async function deliverEvent(eventData: object, key = defaultMonnifyKeys.secretKey): Promise<number> {
  const body = JSON.stringify({ eventType: 'SETTLEMENT', eventData });
  const signature = createHmac('sha512', key).update(body).digest('hex');
  return (await shop.call('POST', '/api/v1/webhooks/monnify', body, { 'monnify-signature': signature })).status;
}

const told = { settlementTime: '20/09/2026 10:00:00 PM', transactionsCount: 1, transactions: [] };

test('an announced settlement is booked once, net of fees, also when the event repeats and faults occur', async () => {
  await paid(500_000);
  await paid(250_050);
  await shop.faults({ monnify: 'duplicate_webhook' });
  await theEveningComes();
  await announced(1);
  for (const fault of ['lost_response', 'html', 'timeout', 'empty']) {
    await shop.faults({ monnify: fault });
    await read();
    expect(await countOf('accounting.settlement')).toBe(0);
  }
  await shop.faults({ monnify: 'ok' });
  // The breaker that these faults opened lets a call through after a while.
  await shop.workUntil(async () => {
    await read();
    return (await countOf('accounting.settlement')) === 1;
  });
  await read();
  // 1.5 % of each: ₦75.00 and ₦37.51.
  expect(
    await rows(
      'select gross_minor as gross, fees_minor as fees, net_minor as net, lines, differences from accounting.settlement',
    ),
  ).toEqual([{ gross: 750_050n, fees: 11_251n, net: 738_799n, lines: 2, differences: 0 }]);
  expect(await balanceOf(shop.db, operatorBank())).toBe(738_799n);
  expect(await balanceOf(shop.db, providerClearing('monnify'))).toBe(0n);
  expect(await countOf(`ledger.journal where kind = 'settlement-received'`)).toBe(1);
});

test('a forged announcement is refused, and the provider is not called', async () => {
  expect(
    await deliverEvent({ ...told, amount: '10.00', settlementReference: 'FORGED' }, 'another-secret-key-000'),
  ).toBe(401);
  expect(await countOf('accounting.announced_settlement')).toBe(1);
});

test('a settlement that the provider does not know is not booked, and finance is notified', async () => {
  expect(await deliverEvent({ ...told, amount: '10.00', settlementReference: 'NOBODYS' })).toBe(200);
  await announced(2);
  await read();
  expect(await countOf('accounting.settlement')).toBe(1);
  expect(await rows(`select state, detail ->> 'why' as why from platform.finding where key like '%NOBODYS'`)).toEqual([
    { state: 'needs_attention', why: 'the provider does not know it' },
  ]);
});

test('the sum of the payments is booked, and a different sum in the event is shown to finance', async () => {
  await paid(500_000);
  await shop.faults({ monnify: 'late_webhook' });
  await theEveningComes();
  const [held] = (
    (await (await fetch(`${shop.sandboxUrl}/sandbox/webhooks?limit=1`)).json()) as { data: { subject: string }[] }
  ).data;
  await shop.faults({ monnify: 'ok' });
  expect(await deliverEvent({ ...told, amount: '9999.00', settlementReference: held!.subject })).toBe(200);
  await announced(3);
  await read();
  expect(await rows('select net_minor as net from accounting.settlement order by id desc limit 1')).toEqual([
    { net: 492_500n },
  ]);
  expect(
    await rows(`select detail ->> 'theirs' as theirs from platform.finding where key like '%${held!.subject}'`),
  ).toEqual([{ theirs: '999900' }]);
  expect(await findAll(shop.db, books.checks ?? [])).toEqual([]);
});

test('money into a reserved account without a charge waits in suspense, visible to finance, once', async () => {
  const { apiKey, secretKey, contractCode } = defaultMonnifyKeys;
  const call = async (path: string, body: object, authorization: string) => {
    const headers = { 'content-type': 'application/json', authorization };
    const answer = await fetch(`${shop.sandboxUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { responseBody: Record<string, unknown> }).responseBody;
  };
  const basic = Buffer.from(`${apiKey}:${secretKey}`).toString('base64');
  const { accessToken } = await call('/api/v1/auth/login', {}, `Basic ${basic}`);
  const reserved = await call(
    '/api/v2/bank-transfer/reserved-accounts',
    {
      contractCode,
      accountReference: 'operator-1',
      accountName: 'Gatelight',
      currencyCode: 'NGN',
      customerName: 'Gatelight',
      customerEmail: 'finance@example.com',
      bvn: '12345678901',
    },
    `Bearer ${String(accessToken)}`,
  );
  const [account] = reserved['accounts'] as { accountNumber: string }[];
  await shop.faults({ monnify: 'duplicate_webhook' });
  await shop.transfer(account!.accountNumber, 123_400, { sender_account: '0123456789' });
  await shop.workUntil(async () => (await countOf(`payments.capture where received_minor = 123400`)) === 1);
  expect(await balanceOf(shop.db, suspense())).toBe(123_400n);
  expect(await countOf(`platform.finding where state = 'needs_attention' and kind = 'unknown_payment'`)).toBe(1);
  await shop.faults({ monnify: 'ok' });
});
