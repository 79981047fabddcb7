import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCharge, startWorld, type TestWorld } from '../test-world.ts';

let world: TestWorld;
let now = 0;

beforeEach(async () => {
  now = Date.parse('2026-11-20T13:07:00.000Z');
  world = await startWorld({ clock: () => now });
});
afterEach(async () => world.close());

const statusOf = async (reference: string) =>
  (await world.provider('GET', `/transaction/verify/${reference}`)).data['status'];

test('a late transfer arrives once, after the account has closed', async () => {
  const { reference, accountNumber } = await openCharge(world);
  const order = { account_number: accountNumber, amount: 500_000, session_id: 'L-1' };
  const sent = await world.call('POST', '/sandbox/bank/late-transfers', order);
  expect(sent.status).toBe(202);
  expect(sent.data).toEqual({ ...order, arrives_at: new Date(now + 8 * 3_600_000 + 1_000).toISOString() });
  expect((await world.call('POST', '/sandbox/bank/late-transfers', order)).data).toEqual(sent.data);
  expect(await statusOf(reference)).toBe('ongoing');

  now += 8 * 3_600_000 + 2_000;
  const other = await openCharge(world);
  await world.call('POST', '/sandbox/bank/late-transfers', { account_number: other.accountNumber, amount: 1 });
  await vi.waitFor(async () => expect(await statusOf(reference)).toBe('success'));
  expect((await world.call('GET', '/sandbox/bank/transfers')).body['data']).toMatchObject([
    { session_id: 'L-1', outcome: 'late', reference },
  ]);
  expect(await statusOf(other.reference)).toBe('ongoing');
});

test('a transfer into a closed account arrives immediately', async () => {
  const { reference, accountNumber } = await openCharge(world);
  now += 9 * 3_600_000;
  await world.call('POST', '/sandbox/bank/late-transfers', { account_number: accountNumber, amount: 500_000 });
  await vi.waitFor(async () => expect(await statusOf(reference)).toBe('success'));
});

test('an unknown account, a bad amount and a session with another body are refused', async () => {
  const { accountNumber } = await openCharge(world);
  const send = async (change: Record<string, unknown>) =>
    (
      await world.call('POST', '/sandbox/bank/late-transfers', {
        account_number: accountNumber,
        amount: 1,
        session_id: 'L-2',
        ...change,
      })
    ).status;
  expect(await send({ account_number: '0123456789' })).toBe(404);
  expect(await send({ amount: 0 })).toBe(400);
  expect(await send({})).toBe(202);
  expect(await send({ amount: 2 })).toBe(422);
});
