import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openAccount, openingBalances, post, wallet } from '#ledger';
import { createVendingClient, type VendAnswer, type VendingClient } from '#vending';
import { openProduct, pause, type Product } from '../testing/test-processes.ts';

vi.setConfig({ testTimeout: 300_000 });

let product: Product;
/**
 * For the present test. Everything that it started ends with it, also after a failure, so that the next test finds none
 * of it.
 */
const started: ChildProcess[] = [];
const clients: VendingClient[] = [];
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const child of started.splice(0)) await end(child);
});

function connectTo(line: Product['vendingLine']): VendingClient {
  const client = createVendingClient(line);
  clients.push(client);
  return client;
}

async function start(name: 'worker' | 'vending-process', crashAt?: string): Promise<ChildProcess> {
  const child = await product.start(name, crashAt);
  started.push(child);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function startVending(crashAt?: string, client = connectTo(product.vendingLine)) {
  const child = await start('vending-process', crashAt);
  while (!(await client.ping())) await pause(50);
  return { child, client };
}

let users = 0;
async function fund(amountKobo: bigint): Promise<string> {
  users += 1;
  const [user] = await product.asOwner(
    `insert into identity."user" (email, first_name, last_name, user_name) values ($1, 'Ada', 'Obi', $2) returning id::text`,
    [`user${users}@example.com`, `user${users}`],
  );
  const userId = String(user?.['id']);
  await openAccount(product.db, wallet(userId));
  await post(product.db, {
    reference: `fund:${userId}`,
    kind: 'wallet-funded',
    moves: [{ from: openingBalances, to: wallet(userId), amountKobo }],
    memo: 'Test funds',
    actor: 'system',
  });
  return userId;
}

const request = (userId: string, key = 'first') => ({ userId, key, meterNumber: '04175000019', amountKobo: 500_000n });

async function booksOf(userId: string) {
  const [row] = await product.asOwner(
    `select (select count(*)::int from vending."order" where buyer_id = $1) as orders,
       (select count(*)::int from vending.token t join vending."order" o on o.id = t.order_id where o.buyer_id = $1) as tokens,
       (select b.balance_kobo::int from ledger.balance b join ledger.account a on a.id = b.account_id
        where a.code = 'wallet:' || $1) as held`,
    [userId],
  );
  return row;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await ended;
  expect(code).toBe(0);
}

test('the web gets a token over the local socket, and the same one for the same key', async () => {
  const { child, client } = await startVending();
  const userId = await fund(600_000n);
  const first = await client.vend(request(userId));
  expect(first).toMatchObject({ status: 'vended', replayed: false, tokens: [{ kind: 'credit' }] });
  const { record, ...vended } = first as VendAnswer;
  expect(record).toMatchObject({ order: { buyerId: userId, status: 'vended' }, tokens: [{ kind: 'credit' }] });
  expect(await client.vend(request(userId))).toEqual({ ...vended, replayed: true });
  await expect(client.vend(request(userId, 'second'))).rejects.toMatchObject({ code: 'insufficient-funds' });
  await expect(client.vend({ ...request(userId, 'third'), meterNumber: '00000000000' })).rejects.toMatchObject({
    code: 'unknown-meter',
  });
  expect(await booksOf(userId)).toEqual({ orders: 1, tokens: 1, held: 100_000 });
  await stop(child);
});

test('a caller without the secret, or one that skips the handshake, gets nothing', async () => {
  const { child } = await startVending();
  const stranger = connectTo({ ...product.vendingLine, secret: Buffer.alloc(32, 1) });
  const userId = await fund(500_000n);
  await expect(stranger.vend(request(userId))).rejects.toMatchObject({ code: 'vending-paused' });
  const raw = connect({ path: product.vendingLine.address });
  raw.write(`${JSON.stringify({ id: 1, call: 'vend', ...request(userId), amountKobo: '500000' })}\n`);
  raw.resume();
  await once(raw, 'close');
  expect(await booksOf(userId)).toMatchObject({ orders: 0, held: 500_000 });
  await stop(child);
});

test('while no vending process runs, nothing is debited and callers are refused immediately', async () => {
  const client = connectTo(product.vendingLine);
  const userId = await fund(500_000n);
  for (let call = 0; call < 4; call += 1) {
    await expect(client.vend(request(userId))).rejects.toMatchObject({ code: 'vending-paused' });
  }
  const startedAt = performance.now();
  await expect(client.vend(request(userId))).rejects.toMatchObject({ code: 'vending-paused' });
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(await booksOf(userId)).toMatchObject({ orders: 0, held: 500_000 });
  // The breaker soon allows calls again.
  const { child } = await startVending(undefined, client);
  expect(await client.vend(request(userId))).toMatchObject({ status: 'vended' });
  await stop(child);
});

test.each(['vend.after_attempt_stored', 'vend.after_authority_reply', 'vend.after_token_commit'] as const)(
  'killed at %s: the web looks the order up, the worker finishes it, one debit and one token remain',
  async (point) => {
    const { child: victim, client } = await startVending(point);
    const died = once(victim, 'exit');
    const userId = await fund(800_000n);
    // There is no response, so the web does not know the outcome, and reports that.
    expect(await client.vend(request(userId))).toBe('unknown');
    await died;
    const worker = await start('worker');
    await product.until(async () => (await booksOf(userId))?.['tokens'] === 1, 'the worker finished the vend');
    await end(worker);
    const { child, client: later } = await startVending();
    expect(await later.vend(request(userId))).toMatchObject({ status: 'vended', replayed: true, tokens: [{}] });
    expect(await booksOf(userId)).toEqual({ orders: 1, tokens: 1, held: 300_000 });
    await stop(child);
  },
);

test('every invariant still holds at the end', async () => {
  // Finishes the work of failed tests, so that this test does not report their failure again.
  await start('worker');
  await product.until(async () => (await openOrders()) === 0, 'every order came to its end');
  const findings = await product.findings();
  // These users have no contact data, so they cannot get a message.
  expect(findings.filter(({ check }) => check !== 'I9 every vended order has its message')).toEqual([]);
});

async function openOrders(): Promise<unknown> {
  const [row] = await product.asOwner(`select count(*)::int as open from vending."order" where status <> 'vended'`);
  return row?.['open'];
}
