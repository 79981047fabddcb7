import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import type { MessageRequest } from './templates/message.ts';
import type { SendOutcome } from './sending/sender.ts';
import {
  responses,
  db,
  hooks,
  owner,
  queue,
  report,
  row,
  secret,
  start,
  states,
  useNotifications,
} from './test-worker.ts';

useNotifications();

async function sent(changes: Partial<MessageRequest> = {}) {
  const request = await queue(changes);
  const worker = start();
  await worker.run('send');
  const { provider_id: providerId } = await row(request.id);
  return { request, worker, providerId: providerId ?? '' };
}

test.each(['Delivered', 'DELIVERED', ' delivered ', 'Message Delivered'])('%j means delivered', async (wording) => {
  const { request, worker, providerId } = await sent();
  await worker.receiveDeliveryReport(...report(providerId, wording));
  await worker.run('reports');
  expect(await states(request)).toEqual(['sms delivered']);
});

test.each(['DND Active on Phone Number', 'message failed', 'Rejected', 'EXPIRED'])(
  '%j means failed, and the next channel takes over',
  async (wording) => {
    const { request, worker, providerId } = await sent({ fallback: [{ channel: 'email', to: 'ada@example.com' }] });
    await worker.receiveDeliveryReport(...report(providerId, wording));
    await worker.run('reports');
    await worker.run('send');
    expect(await states(request)).toEqual(['sms failed', 'email sent']);
  },
);

test('a status that is not final, or not known, changes nothing', async () => {
  const { request, worker, providerId } = await sent();
  for (const wording of ['Message Sent', 'Sent', 'Submitted', 'something new', ''])
    await worker.receiveDeliveryReport(...report(providerId, wording));
  await worker.run('reports');
  expect(await states(request)).toEqual(['sms sent']);
});

test('reports twice, late and out of order: a final state stays', async () => {
  const { request, worker, providerId } = await sent({ fallback: [{ channel: 'email', to: 'ada@example.com' }] });
  for (const wording of ['Delivered', 'Delivered', 'Message Failed', 'Expired', 'Delivered', 'Rejected']) {
    await worker.receiveDeliveryReport(...report(providerId, wording));
    await worker.run('reports');
  }
  expect(await states(request)).toEqual(['sms delivered']);
  // A report is stored only while it waits for its message.
  const { rows } = await sql`select from notifications.report`.execute(db);
  expect(rows).toHaveLength(0);
});

test('a failure that is reported several times causes one fallback message', async () => {
  const { request, worker, providerId } = await sent({ fallback: [{ channel: 'email', to: 'ada@example.com' }] });
  for (let n = 0; n < 3; n += 1) await worker.receiveDeliveryReport(...report(providerId, 'Rejected', { id: n }));
  await Promise.all([worker.run('reports'), start().run('reports')]);
  await worker.receiveDeliveryReport(...report(providerId, 'Delivered'));
  await worker.run('reports');
  expect(await states(request)).toEqual(['sms failed', 'email queued']);
});

test('a report that arrives before our own commit waits for it', async () => {
  const request = await queue();
  const worker = start();
  const early: SendOutcome = { kind: 'ok', providerId: 'early-bird' };
  responses.push(early);
  hooks.whileSending = async () => {
    await worker.receiveDeliveryReport(...report('early-bird', 'Delivered'));
    await worker.receiveDeliveryReport(...report('early-bird', 'Delivered'));
    expect(await worker.run('reports')).toBe(0);
    const { rows } = await sql`select from notifications.report`.execute(db);
    expect(rows).toHaveLength(1);
  };
  await worker.run('send');
  expect(await states(request)).toEqual(['sms sent']);
  await worker.run('reports');
  expect(await states(request)).toEqual(['sms delivered']);
});

test('reports that arrive together are each applied to their message, and each to no other', async () => {
  const worker = start();
  const one = async (n: number, fallback = false) => {
    const { id } = await queue({
      event: `together:${n}`,
      ...(fallback ? { fallback: [{ channel: 'email', to: `ada${n}@example.com` }] } : {}),
    });
    return id;
  };
  const ids = [await one(1), await one(2), await one(3, true)];
  await worker.run('send');
  const [first, second, failing] = await Promise.all(ids.map(async (id) => (await row(id)).provider_id ?? ''));
  // The first report is applied alone, the others in one run.
  await Promise.all(
    [
      report('nobody-knows', 'Delivered'),
      report(first!, 'Delivered'),
      report(failing!, 'Rejected'),
      report('nobody-knows-either', 'Delivered'),
      report(second!, 'Delivered'),
      report(second!, 'Delivered', { id: 2 }),
      report(first!, 'Rejected'),
    ].map((given) => worker.receiveDeliveryReport(...given)),
  );
  expect(await Promise.all(ids.map(async (id) => (await row(id)).state))).toEqual(['delivered', 'delivered', 'failed']);
  const { rows } = await sql<{ id: string }>`select provider_id as id from notifications.report order by 1`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(['nobody-knows', 'nobody-knows-either']);
  const { rows: fallbacks } = await sql`select from notifications.message where fallback_of = ${ids[2]}`.execute(db);
  expect(fallbacks).toHaveLength(1);
});

test('a report for a message that we never sent is set aside after an hour', async () => {
  const worker = start();
  await worker.receiveDeliveryReport(...report('nobody-knows', 'Delivered'));
  expect(await worker.run('reports')).toBe(0);
  await sql`update notifications.report set received_at = now() - interval '61 minutes'`.execute(owner);
  expect(await worker.run('reports')).toBe(1);
  expect(await worker.run('reports')).toBe(0);
});

test('a forged, altered or unsigned report is refused and not stored', async () => {
  const { request, worker, providerId } = await sent();
  const [body, signature] = report(providerId, 'Delivered');
  const altered = Buffer.from(body.toString().replace('outbound', 'inbound'));
  for (const [raw, given] of [
    [body, undefined],
    [body, ''],
    [body, 'zz'.repeat(64)],
    [body, signature.slice(2)],
    [altered, signature],
  ] as const) {
    await expect(worker.receiveDeliveryReport(raw, given)).rejects.toMatchObject({ code: 'invalid-signature' });
  }
  await worker.run('reports');
  expect(await states(request)).toEqual(['sms sent']);
});

test('signed nonsense is ignored, and refused when it is not JSON', async () => {
  const worker = start();
  const receive = (text: string) => {
    const body = Buffer.from(text);
    return worker.receiveDeliveryReport(body, createHmac('sha512', secret).update(body).digest('hex'));
  };
  for (const text of ['null', '{"status":"Delivered"}', '[]']) await receive(text);
  for (const text of ['', '{', '{"status":"Delivered","status":"Failed"}']) {
    await expect(receive(text)).rejects.toMatchObject({ code: 'invalid-json' });
  }
  expect(await worker.run('reports')).toBe(0);
});
