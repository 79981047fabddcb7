import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createVendingClient } from '#vending';
import { addFundedUser } from './test-funds.ts';
import { newReference, openProduct, pause, type Product } from './test-processes.ts';

/*
 * Two web processes, two workers and a vending process on one database. `npm run cluster` does the same with load and
 * faults.
 */

vi.setConfig({ testTimeout: 120_000 });

let product: Product;
let other: string;
beforeAll(async () => {
  product = await openProduct();
  await product.start('main');
  other = await product.startAnotherWeb();
  await Promise.all([product.start('worker'), product.start('worker')]);
}, 120_000);
afterAll(() => product.close());

test('a limit counts for all processes: the sixth attempt is refused at either web process', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    const response = await fetch(`${tries % 2 === 0 ? product.url : other}/api/v1/find-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // A new phone and reference each time, because the limit counts the caller's address.
      body: JSON.stringify({ reference: newReference(), phoneNumber: `0803123456${tries}` }),
    });
    await response.body?.cancel();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
});

test('the same purchase at both web processes at the same moment is one order with one account', async () => {
  const reference = newReference();
  const [one, two] = await Promise.all([
    product.openLink(reference, '08031234567'),
    product.openLink(reference, '08031234567', {}, other),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.data?.['account_number']).toBe(two.body.data?.['account_number']);
  const orders = await product.asOwner(`select from vending."order" where reference = $1`, [reference]);
  expect(orders).toHaveLength(1);
});

test('a stream of one web process shows changes by another one and by a worker', async () => {
  const opened = await product.openLink(newReference(), '08031234567');
  const { account_number: account, callback_url: page } = opened.body.data as Record<string, string>;
  const secret = /[^/?#=]+$/.exec(page!)![0];
  const stream = await fetch(`${other}/api/v1/quick-purchases/${secret}/events`);
  expect(stream.status).toBe(200);
  const types: string[] = [];
  const reading = (async () => {
    for await (const part of stream.body!.pipeThrough(new TextDecoderStream()))
      types.push(...[...part.matchAll(/"type":"(\w+)"/g)].map(([, type]) => type!));
  })().catch(() => undefined);
  await vi.waitFor(() => expect(types).toEqual(['sync']), 10_000);
  // The provider calls the first web process.
  await product.transfer(account!, 500_000);
  await vi.waitFor(() => expect(types).toContain('over'), 60_000);
  expect(types).toContain('changed');
  await reading;
});

test('scheduled work runs once with two workers: one top-up, one debit, one token for each due date', async () => {
  await product.start('vending-process');
  const client = createVendingClient(product.vendingLine);
  while (!(await client.ping())) await pause(50);
  client.close();
  const userId = await addFundedUser(product, 'twice', 5_000_000n);
  await product.asOwner(
    `insert into households.link (meter_id, user_id, role)
      select id, $1, 'buyer' from metering.meter where number = '04175000019'`,
    [userId],
  );
  const runs = 6;
  await product.asOwner(
    `with schedule as (
       insert into top_ups.schedule (user_id, meter_id, method, amount_kobo, ceiling_kobo, every, next_due_on)
       select $1, id, 'wallet', 500000, 5000000, 'week', $2::date + 30 from metering.meter where number = '04175000019' returning id)
     insert into top_ups.run (schedule_id, due_on, amount_kobo, method, run_at, next_attempt_at)
     select s.id, $2::date - n, 500000, 'wallet', now(), now() from schedule s, generate_series(1, $3::int) n`,
    [userId, todayInLagos(), runs],
  );
  const books = async () =>
    (
      await product.asOwner<Record<'bought' | 'orders' | 'tokens' | 'held', number>>(
        `select (select count(*)::int from top_ups.run where state = 'bought') as bought,
           (select count(*)::int from vending."order" where buyer_id = $1) as orders,
           (select count(*)::int from vending.token t join vending."order" o on o.id = t.order_id where o.buyer_id = $1) as tokens,
           (select b.balance_kobo::int from ledger.balance b join ledger.account a on a.id = b.account_id
            where a.code = 'wallet:' || $1) as held`,
        [userId],
      )
    )[0]!;
  // Without `product.until`, which would end leases.
  await vi.waitFor(async () => expect((await books()).bought).toBe(runs), 60_000);
  expect(await books()).toEqual({ bought: runs, orders: runs, tokens: runs, held: 5_000_000 - runs * 500_000 });
});

test('each message is sent once, although two workers send', async () => {
  const message = () =>
    product.asOwner<{ state: string; attempts: number }>(
      `select state, attempts from notifications.message where channel in ('sms', 'email')`,
    );
  const isSent = async () => (await message()).every(({ state }) => state !== 'queued');
  await vi.waitFor(async () => expect(await isSent()).toBe(true), 60_000);
  const sent = (await message()).filter(({ state }) => state === 'sent' || state === 'delivered');
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(({ attempts }) => attempts !== 1)).toEqual([]);
});
