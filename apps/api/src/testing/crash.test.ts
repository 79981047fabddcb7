import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { definitions } from '../processes/compose.ts';
import {
  amountKobo,
  newReference,
  openProduct,
  pause,
  type Answer,
  type ProcessName,
  type Product,
} from './test-processes.ts';

vi.setConfig({ maxConcurrency: 3, testTimeout: 900_000 });

/** Points that a quick purchase does not reach. `crash-money.test.ts` and the tests of their own slices cover them. */
const elsewhere = [
  'card.after_provider_reply',
  'withdrawal.after_provider_reply',
  'act.before_commit',
  'act.after_commit',
  'top-up.after_order',
  'correction.after_order',
  'correction.after_token',
  'webhook.after_send',
  'charge-run.before_commit',
  'charge-run.after_commit',
  'plan.before_commit',
  'plan.after_commit',
  'late-fee.before_commit',
  'late-fee.after_commit',
  'share.before_commit',
  'share.after_commit',
  'estate-payout.before_commit',
  'estate-payout.after_commit',
];
const crashPoints = definitions
  .flatMap((definition) => definition.crashPoints ?? [])
  .filter((point) => !elsewhere.includes(point));

/** Which process reaches which point, in the order of a purchase. */
const doomed: Readonly<Record<string, ProcessName>> = {
  'purchase.after_order_stored': 'main',
  'purchase.after_provider_reply': 'main',
  'webhook.before_stored': 'main',
  'capture.after_verify': 'worker',
  'vend.after_paid_commit': 'worker',
  'vend.after_attempt_stored': 'worker',
  'vend.after_authority_reply': 'worker',
  'vend.after_token_commit': 'worker',
  'notify.after_send': 'worker',
  'refund.after_provider_reply': 'worker',
};
const pointsOf = (name: ProcessName) => crashPoints.filter((point) => doomed[point] === name);
const excessKobo = 12_345;
const phoneNumber = '08031234567';

test('every crash point is listed with its process', () => {
  expect(crashPoints.toSorted()).toEqual(Object.keys(doomed).toSorted());
});

test.concurrent.for(pointsOf('main'))(
  'the web process dies at %s, is started again, and nothing is lost or doubled',
  async (point, { expect: ours }) => {
    const product = await openProduct();
    try {
      await product.start('worker');
      const victim = await product.start('main', point);
      const died = once(victim, 'exit', { signal: AbortSignal.timeout(60_000) }).then(() => product.start('main'));
      await buyTooMuch(product, phoneNumber);
      await died;
      ours(victim.signalCode).toBe('SIGKILL');
      await isWhole(product, [phoneNumber], ours);
    } finally {
      await product.close();
    }
  },
);

// One worker after the other. Each finds the work of the last one, and a new purchase.
test.concurrent('a worker dies at each of its points in turn, and nothing of any purchase is lost or doubled', async ({
  expect: ours,
}) => {
  const product = await openProduct();
  try {
    await product.start('main');
    const numbers: string[] = [];
    // The last point first, because a worker that continues an earlier purchase seldom reaches its own point.
    const order = Object.keys(doomed).toReversed();
    for (const point of pointsOf('worker').toSorted((a, b) => order.indexOf(a) - order.indexOf(b))) {
      const number = `0803123456${numbers.length}`;
      numbers.push(number);
      const victim = await product.start('worker', point);
      await buyTooMuch(product, number);
      await diesInTime(product, victim);
      ours([point, victim.signalCode]).toEqual([point, 'SIGKILL']);
    }
    await product.start('worker');
    await isWhole(product, numbers, ours);
  } finally {
    await product.close();
  }
});

test.concurrent.for(['purchase.after_order_stored', 'purchase.after_provider_reply'] as const)(
  'a purchase that died at %s can be repeated immediately by the same buyer',
  async (point, { expect: ours }) => {
    const product = await openProduct();
    try {
      const victim = await product.start('main', point);
      const reference = newReference();
      ours((await product.openLink(reference, phoneNumber)).status).toBe(0);
      if (victim.signalCode === null) await once(victim, 'exit');
      await product.start('main');
      const began = performance.now();
      const repeated = await product.openLink(reference, phoneNumber);
      ours(repeated.status).toBe(200);
      ours(performance.now() - began).toBeLessThan(3000);
      const [row] = await product.asOwner(`select count(*)::int as orders,
        (select count(*)::int from payments.provider_reference) as tries from vending."order"`);
      ours(row).toEqual({ orders: 1, tries: 1 });
    } finally {
      await product.close();
    }
  },
);

test('all connections are ended again and again: callers get at worst 503 with a time to retry, and nothing is lost', async () => {
  const product = await openProduct();
  try {
    const processes = [await product.start('main'), await product.start('worker')];
    const numbers = Array.from({ length: 8 }, (_, index) => `0803123400${index}`);
    const seen: Answer[] = [];
    const buyers = numbers.map(async (number) => {
      const opened = await untilOpened(product, number, seen);
      await product.transfer(String(opened.body.data?.['account_number']), amountKobo);
    });
    for (let times = 0; times < 20; times += 1) {
      await product.asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename in ('gatelight_app', 'gatelight_web') and application_name like 'gatelight%'`,
      );
      await pause(50 + 10 * times);
    }
    await Promise.all(buyers);
    expect(new Set(seen.map((one) => one.status)).difference(new Set([200, 409, 503]))).toEqual(new Set());
    expect(seen.filter((one) => one.status === 503 && one.retryAfter === null)).toEqual([]);
    await product.until(async () => (await statuses(product)).every((status) => status === 'vended'), 'all vended');
    await cameToRest(product, numbers.length);
    expect((await statuses(product)).length).toBe(numbers.length);
    // A payment that could not be recorded then is shown, until the provider's list is compared again.
    await product.until(async () => (await product.findings()).length === 0, 'no findings are left');
    expect(processes.map((one) => one.exitCode ?? one.signalCode)).toEqual([null, null]);
  } finally {
    await product.close();
  }
});

/** One purchase, paid with slightly too much, so that money is also returned. */
async function buyTooMuch(product: Product, number: string): Promise<void> {
  const opened = await untilOpened(product, number);
  await product.transfer(String(opened.body.data?.['account_number']), amountKobo + excessKobo);
}

/** Waits until a process is gone, and ends all leases and pauses. */
async function diesInTime(product: Product, child: ChildProcess): Promise<void> {
  for (let tries = 0; child.exitCode === null && child.signalCode === null; tries += 1) {
    if (tries > 600) throw new Error('the process did not reach its point');
    await product.passTime();
    await pause(100);
  }
}

/**
 * Each phone number has bought once: one capture, one token that its meter accepts, one refund, and no work for staff.
 */
async function isWhole(product: Product, numbers: readonly string[], ours: typeof expect): Promise<void> {
  const count = numbers.length;
  await cameToRest(product, count);
  ours(await books(product)).toEqual({
    orders: Array(count).fill({ status: 'vended' }),
    charges: Array(count).fill({
      status: 'captured',
      captures: 1,
      received: String(amountKobo + excessKobo),
      refunded: String(excessKobo),
    }),
    token_sets: count,
    issued: count,
    providers_refunds: count,
  });
  ours(await product.findings()).toEqual([]);
  const tokens = await product.asOwner<{ token: string }>('select token from vending.token order by tid');
  const inboxes = await Promise.all(numbers.map((number) => textsTo(product, number)));
  ours(new Set(tokens.map(({ token }) => token)).size).toBe(count);
  for (const { token } of tokens) {
    ours(token).toMatch(/^\d{20}$/);
    ours(inboxes.filter((texts) => texts.some((text) => text.includes(token)))).toHaveLength(1);
    ours(await keyIn(product, token)).toBe(true);
  }
}

/** Repeats the same request as a page does, until an account is open. */
async function untilOpened(product: Product, number: string, seen: Answer[] = []): Promise<Answer> {
  const reference = newReference();
  for (let tries = 1; ; tries += 1) {
    const response = await product.openLink(reference, number);
    seen.push(response);
    if (response.status === 200) return response;
    if (tries > 200) throw new Error(`no account was opened: ${response.status} ${JSON.stringify(response.body)}`);
    await product.passTime();
    await pause(100);
  }
}

async function statuses(product: Product): Promise<string[]> {
  const rows = await product.asOwner<{ status: string }>('select status from vending."order"');
  return rows.map(({ status }) => status);
}

async function cameToRest(product: Product, purchases: number): Promise<void> {
  await product.until(async () => {
    const [row] = await product.asOwner<{ open: boolean }>(`
      select exists (select from vending."order" where status <> 'vended')
        or (select count(*) from payments.capture) < ${purchases}
        or exists (select from payments.refund where state <> 'processed')
        or exists (select from payments.provider_event where processed_at is null)
        or exists (select from notifications.message where state = 'queued') as open`);
    return row?.open === false;
  }, 'everything came to rest');
}

async function books(product: Product): Promise<unknown> {
  const [row] = await product.asOwner(`
    select (select json_agg(json_build_object('status', status)) from vending."order") as orders,
      (select json_agg(json_build_object('status', c.status, 'captures', m.captures, 'received', m.received, 'refunded', m.refunded))
        from payments.charge c cross join lateral (
          select count(*) as captures, sum(k.received_minor)::text as received,
            sum((select sum(r.amount_minor) from payments.refund r where r.capture_id = k.id and r.state = 'processed'))::text as refunded
          from payments.capture k where k.charge_id = c.id) m) as charges,
      (select count(*)::int from vending.token_set) as token_sets,
      (select count(*)::int from authority.issue) as issued,
      (select count(distinct provider_refund_id)::int from payments.refund) as providers_refunds`);
  return row;
}

/** The messages to a phone, without spaces. */
async function textsTo(product: Product, number: string): Promise<string[]> {
  const inbox = await product.call('GET', `/sandbox/inbox/messages?to=${number}`);
  const messages = (inbox.body.data ?? []) as unknown as { text: string }[];
  return messages.map(({ text }) => text.replaceAll(/\s/g, ''));
}

async function keyIn(product: Product, token: string): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const response = await product.call('POST', '/sandbox/meters/04175000019/tokens', { token });
    // Each worker loads the simulated meters when it starts, and the ones before the last may have died before.
    if (response.status === 404 && tries < 300) await pause(200);
    // A response that is not from the meter is shown completely.
    else return response.body.data?.['accepted'] ?? response;
  }
}
