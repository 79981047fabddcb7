import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { waitAfter } from './deliveries/retries.ts';
import { openBench, openReceiver, type Bench, type TestReceiver } from './test-integrations.ts';

let bench: Bench;
let receiver: TestReceiver;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await sql`truncate integrations.event, integrations.delivery, integrations.attempt, integrations.endpoint, platform.finding,
    notifications.message cascade`.execute(bench.api.owner);
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const endpoints = '/api/v1/admin/integrations/endpoints';
const get = async (url: string) => (await bench.admin.call.get(url)).data;
const log = async (id: string, query = '') => (await get(`${endpoints}/${id}/deliveries${query}`)).items;
const oneDelivery = async (id: string) => {
  const [first] = await log(id);
  return get(`/api/v1/admin/integrations/deliveries/${first.id}`);
};

/** Completes an order with its token. */
async function vend(estate = bench.estates[0]): Promise<string> {
  const reference = await bench.order(estate, 'vending');
  await sql`update vending."order" set status = 'vended', vended_at = now() where reference = ${reference}`.execute(
    bench.api.owner,
  );
  return reference;
}

const respond = (status: number, body = '') => {
  receiver.responses.next = (_, response) => void response.writeHead(status).end(body);
};

describe('an event of an estate', () => {
  it('reaches its endpoint with a signature that the reference implementation verifies', async () => {
    const { id, secret } = await bench.endpoint(receiver.url);
    const reference = await vend();
    await bench.deliver();
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'order.vended',
      version: 1,
      estate_id: bench.estates[0],
      data: { reference, status: 'vended', amount_kobo: 500000, units: '22.5' },
    });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(`whsec_${randomBytes(32).toString('base64')}`).verify(body, headers)).toThrow();
    expect(body).not.toMatch(/Ada|buyer|token/);
    expect(await oneDelivery(id)).toMatchObject({
      state: 'delivered',
      attempts: 1,
      last_status: 204,
      webhook_id: headers['webhook-id'],
      payload: body,
      tries: [{ status: 204, problem: null }],
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('is stored only when an endpoint of that estate receives it', async () => {
    const events = async () =>
      (await sql<{ kind: string }>`select kind from integrations.event order by id`.execute(bench.api.owner)).rows;
    await vend();
    expect(await events()).toEqual([]);
    await bench.endpoint(receiver.url, { kinds: ['order.refunded'] });
    await vend();
    await vend(bench.estates[1]);
    expect(await events()).toEqual([]);
    const reference = await bench.order(bench.estates[0], 'vending');
    for (const status of ['vend_failed', 'refunding', 'refunded']) {
      await sql`update vending."order" set status = ${status} where reference = ${reference}`.execute(bench.api.owner);
    }
    expect(await events()).toEqual([{ kind: 'order.refunded' }]);
  });

  it('goes to each endpoint that receives it, also about meters', async () => {
    const second = await openReceiver();
    await bench.endpoint(receiver.url, { kinds: ['meter.tampered'] });
    await bench.endpoint(second.url);
    const reference = await vend();
    await sql`
      select metering.note_event(o.meter_id, 'tamper-reported', 'user:1', null, 'seen', '{}') from vending."order" o
      where o.reference = ${reference}`.execute(bench.api.db);
    await bench.deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'meter.tampered', data: { utility: 'electricity', house: 'Block 1, Flat 1', new_meter_number: null } },
    ]);
    expect(new Set(second.received.map(({ body }) => JSON.parse(body).type))).toEqual(
      new Set(['meter.tampered', 'order.vended']),
    );
    await second.close();
  });

  it('is rolled back with its transaction', async () => {
    await bench.endpoint(receiver.url);
    const reference = await bench.order(bench.estates[0], 'vending');
    const undone = bench.api.owner.transaction().execute(async (tx) => {
      await sql`update vending."order" set status = 'vended' where reference = ${reference}`.execute(tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await bench.deliver();
    expect(receiver.received).toEqual([]);
  });
});

describe('a delivery', () => {
  it.each([
    ['status 500', () => respond(500, 'sorry'), { last_status: 500, last_problem: 'it returned status 500' }],
    [
      'a redirect',
      () => respond(302),
      { last_status: 302, last_problem: 'it redirects, and redirects are not followed' },
    ],
    [
      'no answer',
      () => (receiver.responses.next = () => undefined),
      { last_status: null, last_problem: 'no response within 1 seconds' },
    ],
    [
      'garbage',
      () => (receiver.responses.next = ({ socket }) => void socket.end('garbage\r\n\r\n')),
      { last_status: null },
    ],
    [
      'a broken connection',
      () => (receiver.responses.next = ({ socket }) => void socket.destroy()),
      { last_status: null, last_problem: 'it closed the connection' },
    ],
  ])('that meets %s is sent again later, under the same id', async (_, misbehave, expected) => {
    const { id } = await bench.endpoint(receiver.url);
    misbehave();
    await vend();
    await bench.deliver();
    const [failed] = await log(id);
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, ...expected });
    expect(new Date(failed.next_attempt_at).getTime()).toBeGreaterThan(Date.now() + 3000);
    expect((await get(`${endpoints}/${id}`)).failing_since).not.toBeNull();
    respond(200, 'thanks');
    await bench.passTime();
    await bench.deliver();
    expect(await oneDelivery(id)).toMatchObject({ state: 'delivered', attempts: 2, tries: [{ answer: 'thanks' }, {}] });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(ids.length).toBe(2);
    expect((await get(`${endpoints}/${id}`)).failing_since).toBeNull();
  });

  it('stores only the start of a long response, with any content', async () => {
    const { id } = await bench.endpoint(receiver.url);
    receiver.responses.next = (_, response) =>
      void response.writeHead(500).end(Buffer.concat([Buffer.from([0, 255]), Buffer.alloc(100_000, 'é')]));
    await vend();
    await bench.deliver();
    const [{ answer: kept }] = (await oneDelivery(id)).tries;
    expect(kept.length).toBeLessThanOrEqual(1024);
    expect(kept).toContain('ééé');
  });

  it('stops after the last attempt, over three days', async () => {
    const { id } = await bench.endpoint(receiver.url);
    respond(503);
    await vend();
    await bench.deliver();
    await sql`update integrations.delivery set attempts = 12`.execute(bench.api.owner);
    await bench.passTime();
    await bench.deliver();
    expect((await log(id))[0]).toMatchObject({ state: 'failed', attempts: 13, next_attempt_at: null });
    const waits = Array.from({ length: 13 }, (_, tries) => waitAfter(tries + 1, () => 0.5));
    expect(waits.at(-1)).toBeUndefined();
    expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBeGreaterThan(72 * 3600);
    expect(waitAfter(1, () => 0)).toBeLessThan(waitAfter(1, () => 1)!);
  });

  it('is sent again with the same id when the process dies between sending and recording', async () => {
    const { id, secret } = await bench.endpoint(receiver.url);
    const dying = bench.worker({
      crash: () => {
        throw new Error('killed');
      },
    });
    await vend();
    await dying.run();
    await dying.idle();
    expect(receiver.received).toHaveLength(1);
    expect((await log(id))[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    await bench.deliver();
    // It waits until the lease ends, because another process may still be sending it.
    expect(receiver.received).toHaveLength(1);
    await bench.passTime();
    await bench.deliver();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers);
    expect((await log(id))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('of a slow endpoint delays no other endpoint', async () => {
    const quick = await openReceiver();
    const slow = await bench.endpoint(receiver.url);
    const waiting: (() => void)[] = [];
    receiver.responses.next = (_, response) => void waiting.push(() => void response.writeHead(204).end());
    for (let count = 0; count < 6; count += 1) await vend();
    // The slow endpoint has its most deliveries at the same time, and more waiting, before the quick one gets its first
    // event.
    await bench.deliverer.run();
    const fast = await bench.endpoint(quick.url);
    await vend();
    while (quick.received.length === 0) await bench.deliverer.run();
    expect(quick.received).toHaveLength(1);
    expect(receiver.received.length).toBeLessThanOrEqual(4);
    expect((await log(slow.id)).every(({ state }: { state: string }) => state === 'waiting')).toBe(true);
    receiver.responses.next = (_, response) => void response.writeHead(204).end();
    for (const end of waiting) end();
    await bench.deliver();
    expect(receiver.received).toHaveLength(7);
    expect((await log(fast.id))[0].state).toBe('delivered');
    await quick.close();
  });

  it('is sent by one of two workers', async () => {
    await bench.endpoint(receiver.url);
    for (let count = 0; count < 4; count += 1) await vend();
    const other = bench.worker();
    await Promise.all([bench.deliverer.run(), other.run()]);
    await bench.deliver();
    await other.idle();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
    expect(receiver.received).toHaveLength(4);
  });
});

describe('an endpoint', () => {
  it('that fails for three days is switched off; its owner and operations get a message; a replay sends what it missed', async () => {
    const { id } = await bench.endpoint(receiver.url);
    respond(500);
    const since = new Date(Date.now() - 1000).toISOString();
    await vend();
    await bench.deliver();
    await sql`update integrations.endpoint set failing_since = now() - interval '73 hours'`.execute(bench.api.owner);
    await bench.passTime();
    await bench.deliver();
    expect(await get(`${endpoints}/${id}`)).toMatchObject({ state: 'stopped', last_day: { held: 1 } });
    await vend();
    await bench.deliver();
    expect((await log(id)).map(({ state }: { state: string }) => state)).toEqual(['held', 'held']);
    const messages = sql<{ kind: string; to: string; owner: string }>`
      select f.kind, f.owner, m.recipient as "to" from platform.finding f, notifications.message m where m.template = 'webhook-stopped'`;
    expect((await messages.execute(bench.api.owner)).rows).toEqual([
      { kind: 'webhook_stopped', owner: 'operations', to: 'dev@estate.example' },
    ]);

    respond(200);
    expect((await bench.act('webhook.replay', { id, since })).data).toMatchObject({ error: 'endpoint-not-on' });
    expect((await bench.act('webhook.switch', { id, on: true })).data.state).toBe('done');
    const { rows } = await sql`select from platform.finding where state <> 'resolved'`.execute(bench.api.owner);
    expect(rows).toEqual([]);
    await bench.deliver();
    expect((await log(id)).map(({ state }: { state: string }) => state)).toEqual(['held', 'held']);
    const preview = await bench.admin.call.post('/api/v1/admin/acts/preview', {
      kind: 'webhook.replay',
      input: { id, since },
    });
    expect(preview.data.preview.changes).toContainEqual({ field: 'deliveries', from: null, to: '2 sent again' });
    expect((await bench.act('webhook.replay', { id, since })).data.facts).toMatchObject({ deliveries: 2 });
    await bench.deliver();
    expect((await log(id, '?state=delivered')).length).toBe(2);
    expect((await bench.act('webhook.replay', { id, since })).data).toMatchObject({ error: 'nothing-to-change' });
  });

  it('that responds with 410 Gone is switched off immediately', async () => {
    const { id } = await bench.endpoint(receiver.url);
    respond(410);
    await vend();
    await bench.deliver();
    expect((await get(`${endpoints}/${id}`)).state).toBe('stopped');
  });

  it('gets a delivery again when staff replay it, and a test event when they send one', async () => {
    const { id } = await bench.endpoint(receiver.url, { kinds: ['meter.retired'] });
    expect((await bench.act('webhook.test', { id })).data.state).toBe('done');
    await bench.deliver();
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'endpoint.test' });
    const [delivery] = await log(id, '?kind=endpoint.test');
    expect((await bench.act('webhook.replay-one', { id: delivery.id })).data.state).toBe('done');
    await bench.deliver();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      delivery.webhook_id,
      delivery.webhook_id,
    ]);
    expect((await oneDelivery(id)).tries).toHaveLength(2);
    expect(await log(id, '?state=failed')).toEqual([]);
    expect(await log(id, `?q=${delivery.webhook_id}`)).toHaveLength(1);
  });

  it('is signed with both secrets while one replaces the other, and then with the new one only', async () => {
    const { id, secret: former } = await bench.endpoint(receiver.url);
    expect((await bench.act('webhook.rotate', { id, overlap_hours: 24 })).data.state).toBe('done');
    const { secret } = (await bench.admin.call.post(`${endpoints}/${id}/secret`)).data;
    expect(secret).not.toBe(former);
    expect(await bench.admin.call.post(`${endpoints}/${id}/secret`)).toMatchObject({ code: 'shown-before' });
    await bench.act('webhook.test', { id });
    await bench.deliver();
    const both = receiver.received[0]!;
    expect(both.headers['webhook-signature']!.split(' ')).toHaveLength(2);
    new Webhook(former).verify(both.body, both.headers);
    new Webhook(secret).verify(both.body, both.headers);

    await sql`update integrations.endpoint set former_until = now()`.execute(bench.api.owner);
    await bench.act('webhook.test', { id });
    await bench.deliver();
    const last = receiver.received[1]!;
    new Webhook(secret).verify(last.body, last.headers);
    expect(() => new Webhook(former).verify(last.body, last.headers)).toThrow();
  });

  it('that is off or removed gets nothing', async () => {
    const { id } = await bench.endpoint(receiver.url);
    await vend();
    await bench.act('webhook.switch', { id, on: false });
    await bench.deliver();
    expect((await log(id))[0].state).toBe('held');
    expect((await bench.act('webhook.test', { id })).data).toMatchObject({ error: 'endpoint-not-on' });
    await bench.act('webhook.switch', { id, on: true });
    await bench.act('webhook.remove', { id });
    await vend();
    await bench.deliver();
    expect(receiver.received).toEqual([]);
    expect((await bench.admin.call.get(`${endpoints}/${id}`)).status).toBe(404);
  });

  it('is changed by an act that shows what changes', async () => {
    const { id } = await bench.endpoint(receiver.url);
    const input = {
      id,
      url: `${receiver.url}/2`,
      description: 'Gate',
      contact_email: 'dev@estate.example',
      kinds: ['order.vended'],
    };
    const preview = await bench.admin.call.post('/api/v1/admin/acts/preview', { kind: 'webhook.edit', input });
    expect(preview.data.preview.changes.map(({ field }: { field: string }) => field)).toEqual([
      'url',
      'description',
      'kinds',
    ]);
    expect((await bench.act('webhook.edit', input)).data.state).toBe('done');
    expect(await get(`${endpoints}/${id}`)).toMatchObject({ url: `${receiver.url}/2`, kinds: ['order.vended'] });
    expect((await bench.act('webhook.edit', input)).data).toMatchObject({ error: 'nothing-to-change' });
    const support = await bench.api.staff('support');
    expect((await support.call.get(`${endpoints}?state=on`)).data.items).toHaveLength(1);
    expect((await bench.act('webhook.edit', input, support)).status).toBe(403);
  });
});

describe('an event older than 30 days', () => {
  it('is deleted with its deliveries and attempts', async () => {
    const { forgetOldEvents } = await import('./deliveries/queue-store.ts');
    const { id } = await bench.endpoint(receiver.url);
    await vend();
    await bench.deliver();
    expect(await forgetOldEvents(bench.api.db)).toBe(0);
    await sql`update integrations.event set at = now() - interval '31 days'`.execute(bench.api.owner);
    expect(await forgetOldEvents(bench.api.db)).toBe(1);
    expect(await log(id)).toEqual([]);
    const { rows } = await sql`select from integrations.attempt`.execute(bench.api.owner);
    expect(rows).toEqual([]);
  });
});
