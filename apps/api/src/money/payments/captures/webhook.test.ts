import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '#platform/database/db';
import { takeDueEvents } from './event-store.ts';
import { askedKobo, ignoresEvents, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.provider.mood = 'ok';
  shop.captures.length = 0;
});
afterAll(() => shop.close());

async function deliverEvent(reference: string, kind = 'charge.success') {
  const webhook = shop.provider.event(kind, reference);
  await shop.payments.receiveWebhook('paystack', webhook);
}

async function eventsOf(reference: string) {
  return shop.rows(sql<{ deliveries: number; outcome: string | null; done: boolean }>`
    select deliveries, outcome, processed_at is not null as done from payments.provider_event
    where event_key like ${`%:${reference}`}`);
}

/** Makes events due now, as if the waiting time had passed. */
async function makeEventsDue() {
  await sql`update payments.provider_event set next_attempt_at = now() where processed_at is null`.execute(shop.db);
}

test('an event about a paid charge records its money', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await deliverEvent(reference);
  expect(await shop.run('payments.events')).toBe(1);
  expect(shop.captures).toMatchObject([{ reference, ordinal: 1 }]);
  expect(await eventsOf(reference)).toEqual([{ deliveries: 1, outcome: 'captured', done: true }]);
});

const { query: plainQuery, bind: bindStatement } = pg.Connection.prototype;

test('recording a payment takes two transactions: one to take events, one for everything else', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await deliverEvent(reference);
  // What is sent to the server: BEGIN and COMMIT as plain text, every other statement as a bind.
  const sent: string[] = [];
  const plain = vi.spyOn(pg.Connection.prototype, 'query').mockImplementation(function (this: pg.Connection, text) {
    sent.push(text);
    plainQuery.call(this, text);
  });
  const bound = vi.spyOn(pg.Connection.prototype, 'bind').mockImplementation(function (this: pg.Connection, ...bind) {
    sent.push('statement');
    bindStatement.apply(this, bind);
  });
  await shop.run('payments.events');
  plain.mockRestore();
  bound.mockRestore();
  expect(sent).toEqual(['statement', 'begin', 'statement', 'statement', 'commit']);
  expect(await eventsOf(reference)).toEqual([{ deliveries: 1, outcome: 'captured', done: true }]);
});

test('the event of a payment that could not be recorded is not finished', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await deliverEvent(reference);
  const failing = shop.rebuilt({
    handler: {
      onCaptured: async () => Promise.reject(new Error('out of order')),
      ...ignoresEvents,
    },
  });
  await failing.jobs.find((job) => job.name === 'payments.events')?.run();
  expect(await eventsOf(reference)).toEqual([{ deliveries: 1, outcome: 'again: failed', done: false }]);
  await makeEventsDue();
  await shop.run('payments.events');
  expect(await eventsOf(reference)).toMatchObject([{ outcome: 'captured', done: true }]);
});

test.each([
  ['no signature', undefined],
  ['an empty one', ''],
  ['that of other bytes', '0'.repeat(128)],
  ['a cut one', 'abc'],
])('an event with %s is refused and leaves no trace', async (_what, signature) => {
  const reference = await shop.order();
  const { rawBody } = shop.provider.event('charge.success', reference);
  const webhook = { rawBody, headers: { 'x-paystack-signature': signature } };
  await expect(shop.payments.receiveWebhook('paystack', webhook)).rejects.toMatchObject({
    code: 'invalid-signature',
    status: 401,
  });
  expect(await eventsOf(reference)).toEqual([]);
});

test('an event that arrives three times is one event and one payment', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await Promise.all([deliverEvent(reference), deliverEvent(reference), deliverEvent(reference)]);
  await shop.run('payments.events');
  await deliverEvent(reference);
  await shop.run('payments.events');
  expect(shop.captures).toHaveLength(1);
  expect(await eventsOf(reference)).toEqual([{ deliveries: 4, outcome: 'captured', done: true }]);
});

test('two events with the same name about different payments are both handled, each only once', async () => {
  const [one, other] = [await shop.order(), await shop.order()];
  const bodies = [one, other].map((reference) => Buffer.from(JSON.stringify({ kind: 'charge.success', reference })));
  const { rows } = await sql<{ n: bigint }>`
    with told as (
      select payments.receive_event('paystack', 'charge.success:77', b.body) from unnest(${bodies}::bytea[]) with ordinality as b (body, i)
      cross join generate_series(1, 2) order by b.i)
    select count(*) as n from told`.execute(shop.db);
  expect(rows[0]!.n).toBe(4n);
  for (const reference of [one, other]) shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await shop.run('payments.events');
  expect(shop.captures.map(({ reference }) => reference).toSorted()).toEqual([one, other].toSorted());
  const events = await shop.rows(sql<{ deliveries: number; done: boolean }>`
    select deliveries, processed_at is not null as done from payments.provider_event
    where event_key like 'charge.success:77%' order by id`);
  expect(events).toEqual([
    { deliveries: 2, done: true },
    { deliveries: 2, done: true },
  ]);
});

test('an event three days late changes nothing when the sweep has already recorded the payment', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await shop.payments.verifyAndCapture(reference, 'sweep');
  await deliverEvent(reference);
  await shop.run('payments.events');
  expect(shop.captures).toHaveLength(1);
  expect(await eventsOf(reference)).toMatchObject([{ outcome: 'already_captured' }]);
});

test('an event about a payment that the provider itself does not confirm gives nothing', async () => {
  const reference = await shop.order();
  for (let tries = 0; tries < 5; tries += 1) {
    await (tries === 0 ? deliverEvent(reference) : makeEventsDue());
    await shop.run('payments.events');
  }
  expect(shop.captures).toEqual([]);
  expect(await eventsOf(reference)).toEqual([{ deliveries: 1, outcome: 'pending', done: true }]);
});

test('while the provider does not respond, the event waits and is handled afterwards', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await deliverEvent(reference);
  shop.provider.mood = 'silent';
  await shop.run('payments.events');
  expect(await eventsOf(reference)).toMatchObject([{ done: false, outcome: 'again: no answer' }]);
  shop.provider.mood = 'ok';
  await makeEventsDue();
  await shop.run('payments.events');
  expect(shop.captures).toMatchObject([{ reference }]);
});

test('a refund event that arrives before the payment it is about does no harm', async () => {
  const reference = await shop.order();
  await deliverEvent(reference, 'refund');
  await shop.run('payments.events');
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await deliverEvent(reference);
  await shop.run('payments.events');
  expect(shop.captures).toMatchObject([{ reference, ordinal: 1 }]);
});

test('events in reverse order, each twice, end in the same ledger', async () => {
  const reference = await shop.order();
  const into = shop.provider.accountOf(reference);
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  shop.provider.receivePayment('again-7', { amountMinor: askedKobo, into });
  for (const one of ['again-7', reference, 'again-7', reference]) {
    await deliverEvent(one);
    await shop.run('payments.events');
  }
  expect(shop.captures.map((one) => one.ordinal)).toEqual([1, 2]);
  const applied = await shop.rows(sql<{ n: bigint }>`
    select count(*) as n from payments.allocation a join payments.capture k on k.id = a.capture_id
    join payments.charge c on c.id = k.charge_id where c.reference = ${reference} and a.kind = 'apply'`);
  expect(applied).toEqual([{ n: 1n }]);
});

test('a crash before an event is stored: nothing is stored, nothing was acknowledged, and the repeat works', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  const dying = shop.rebuilt({
    crash(point) {
      if (point === 'webhook.before_stored') throw new Error('power lost');
    },
  });
  const webhook = shop.provider.event('charge.success', reference);
  await expect(dying.receiveWebhook('paystack', webhook)).rejects.toThrow('power lost');
  expect(await eventsOf(reference)).toEqual([]);
  await deliverEvent(reference);
  await shop.run('payments.events');
  expect(shop.captures).toHaveLength(1);
});

test('two workers never take the same event', async () => {
  const references = await Promise.all(Array.from({ length: 8 }, () => shop.order()));
  for (const reference of references) {
    shop.provider.receivePayment(reference, { amountMinor: askedKobo });
    await deliverEvent(reference);
  }
  const taken = await Promise.all([
    shop.run('payments.events'),
    shop.run('payments.events'),
    shop.run('payments.events'),
  ]);
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(8);
  expect(shop.captures).toHaveLength(8);
});

test('after 90 days the body of an event is deleted, but not the fact that it arrived', async () => {
  await sql`update payments.provider_event set processed_at = now() - interval '91 days'`.execute(shop.db);
  expect(await shop.run('payments.forget')).toBeGreaterThan(0);
  const left = await shop.rows(
    sql<{ n: bigint; bodies: bigint }>`select count(*) as n, count(body) as bodies from payments.provider_event`,
  );
  expect(left[0]?.n).toBeGreaterThan(0n);
  expect(left[0]?.bodies).toBe(0n);
});

test('an event that a worker took and never finished is due again within a minute, however often it was tried', async () => {
  const reference = await shop.order();
  await deliverEvent(reference);
  await sql`update payments.provider_event set attempts = 9 where event_key like ${`%:${reference}`}`.execute(shop.db);
  await takeDueEvents(shop.db, 'paystack', 20);
  const [event] = await shop.rows(sql<{ waits: number }>`
    select extract(epoch from next_attempt_at - now())::float8 as waits from payments.provider_event
    where event_key like ${`%:${reference}`}`);
  expect(event!.waits).toBeGreaterThan(10);
  expect(event!.waits).toBeLessThanOrEqual(60);
});

test('an event whose handling fails here is retried, later each time, and is logged', async () => {
  const reference = await shop.order();
  await deliverEvent(reference);
  await sql`update payments.provider_event set attempts = 1 where event_key like ${`%:${reference}`}`.execute(shop.db);
  vi.spyOn(shop.provider, 'verify').mockRejectedValueOnce(new Error('a fault of ours'));
  await shop.run('payments.events');
  const [event] = await shop.rows(sql<{ outcome: string; waits: number }>`
    select outcome, extract(epoch from next_attempt_at - now())::float8 as waits from payments.provider_event
    where event_key like ${`%:${reference}`}`);
  expect(event!.outcome).toBe('again: failed');
  expect(event!.waits).toBeGreaterThan(60);
  expect(event!.waits).toBeLessThanOrEqual(120);
});
