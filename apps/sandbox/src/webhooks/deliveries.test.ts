import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openCharge, startWorld, type TestWorld } from '../test-world.ts';

let world: TestWorld;

afterEach(async () => world.close());

async function pay(amount = 500_000): Promise<void> {
  const { accountNumber } = await openCharge(world, amount);
  await world.call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount });
}

async function deliveries() {
  return (await world.call('GET', '/sandbox/webhooks')).body['data'] as Record<string, unknown>[];
}

test('a webhook is repeated until the product responds with 2xx', async () => {
  world = await startWorld();
  world.replies.push(500, 302, 404, 204);
  await pay();
  await vi.waitFor(async () =>
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 4, last_status: 204 }]),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(world.received).toHaveLength(4);
  expect(new Set(world.received.map(({ headers }) => headers['x-paystack-signature'])).size).toBe(1);
});

test('a webhook is retried while the product is not running', async () => {
  world = await startWorld({ webhookUrl: 'http://127.0.0.1:9/' });
  await pay();
  await vi.waitFor(async () =>
    expect(await deliveries()).toMatchObject([{ state: 'waiting', last_error: 'no connection', last_status: null }]),
  );
});

test('it stops after 72 hours, and a replay still works', async () => {
  let now = Date.parse('2026-11-20T13:07:00.000Z');
  world = await startWorld({ clock: () => now });
  world.replies.push(500, 500);
  await pay();
  await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ attempts: 1 }]));
  now += 73 * 3_600_000;
  world.sandbox.sendWebhooksTo({});
  await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state: 'gave_up', next_at: null }]));
  const [{ id } = { id: 0 }] = await deliveries();
  expect((await world.call('POST', `/sandbox/webhooks/${String(id)}/replay`)).data).toMatchObject({
    id,
    state: 'waiting',
  });
  await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state: 'delivered' }]));
});

test('a message held for three days is then sent automatically', async () => {
  let now = Date.parse('2026-11-20T13:07:00.000Z');
  world = await startWorld({ clock: () => now });
  await world.call('PUT', '/sandbox/faults', { provider: 'late_webhook' });
  await pay();
  now += 72 * 3_600_000;
  world.sandbox.sendWebhooksTo({});
  await vi.waitFor(() => expect(world.received).toHaveLength(1));
});

test('a delivery can be replayed any number of times', async () => {
  world = await startWorld();
  await pay();
  await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state: 'delivered' }]));
  const [{ id } = { id: 0 }] = await deliveries();
  await world.call('POST', `/sandbox/webhooks/${String(id)}/replay`);
  await vi.waitFor(() => expect(world.received).toHaveLength(2));
  expect(world.received[1]).toMatchObject({ body: world.received[0]?.body });
});

test.each(['0', '99', 'x', '-1'])('there is no delivery %s to replay', async (id) => {
  world = await startWorld();
  expect((await world.call('POST', `/sandbox/webhooks/${id}/replay`)).status).toBe(404);
});

test('everything survives a restart: payments, faults, and webhooks that were not delivered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const file = join(folder, 'sandbox.db');
  try {
    world = await startWorld({ file, webhookUrl: 'http://127.0.0.1:9/' });
    const { reference, accountNumber } = await openCharge(world);
    await world.call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount: 500_000 });
    await world.call('PUT', '/sandbox/faults', { vending: 'slow' });
    await world.close();
    world = await startWorld({ file });
    await vi.waitFor(() => expect(world.events('charge.success')).toMatchObject([{ reference }]));
    expect((await world.call('GET', '/sandbox/faults')).data).toMatchObject({ vending: 'slow' });
    expect((await world.provider('GET', `/transaction/verify/${reference}`)).data['status']).toBe('success');
  } finally {
    await world.close();
    world = await startWorld();
    await rm(folder, { recursive: true });
  }
});
