import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, orderClearing } from '#ledger';
import { findMeter } from '#metering';
import { sql } from '#platform/database/db';
import { embeddedRecords } from '../authority/embedded.ts';
import type { VendingAuthority } from '../authority/authority.ts';
import { vendingFindings } from './findings.ts';
import { secretHash } from '../purchases/purchase-secret.ts';
import { describeOrder, listOrders, refundOrder, retryOrder, type StaffDeps } from '../staff/staff-orders.ts';
import { meters, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;
let owner: pg.Client;
let staff: StaffDeps;

beforeAll(async () => {
  shop = await openShop();
  owner = new pg.Client({ connectionString: shop.database.ownerUrl });
  await owner.connect();
  staff = { db: shop.db, payments: shop.payments, authority: embeddedRecords(shop.db), crash: () => undefined };
});
afterEach(() => shop.faults({ vending: 'ok' }));
afterAll(async () => {
  expect(await vendingFindings(shop.db)).toEqual([]);
  await owner.end();
  await shop.close();
});

interface Bought {
  id: bigint;
  reference: string;
  secret: string;
}

/** A paid order whose token is not made. */
async function stuck(fault: 'error' | 'timeout' | 'lost_response' = 'error'): Promise<Bought> {
  await shop.faults({ vending: fault });
  const { accountNumber, secret, reference } = await shop.open();
  await shop.transfer(accountNumber, 500_000);
  const { rows } = await sql<{ id: bigint }>`
    select order_id as id from vending.quick_purchase where secret_hash = ${secretHash(secret)}`.execute(shop.db);
  const id = rows[0]!.id;
  await shop.workUntil(async () => {
    const { rows: tries } = await sql<{ ended: boolean }>`
      select true as ended from vending.vend_attempt where order_id = ${id} and ended_at is not null`.execute(shop.db);
    return tries.length > 0;
  });
  return { id, reference, secret };
}

/** Lets time pass since the payment: normally the time when an order was paid never changes. */
async function pass(id: bigint, minutes: number): Promise<void> {
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(`update vending."order" set paid_at = now() - make_interval(mins => $2) where id = $1`, [
    id,
    minutes,
  ]);
  await owner.query(
    `update vending.order_payment set applied_at = now() - make_interval(mins => $2) where order_id = $1`,
    [id, minutes],
  );
  await owner.query('commit');
}

async function finding(id: bigint) {
  const { rows } = await sql<{ state: string; owner: string }>`
    select state, owner from platform.finding where key = ${`order-overdue:${id}`}`.execute(shop.db);
  return rows[0];
}

async function notices(id: bigint): Promise<string[]> {
  const { rows } = await sql<{ payload: { name: string } }>`
    select payload from notifications.message where event = ${`order:${id}:delay`} order by id`.execute(shop.db);
  return rows.map((row) => row.payload.name);
}

const statusOf = async (secret: string) => (await shop.purchase(secret)).status;
const overdue = async (id: bigint) =>
  (await vendingFindings(shop.db)).filter(
    ({ check, detail }) => check.startsWith('I6') && detail.includes(`order ${id} `),
  );

describe('a paid order without a token', () => {
  it.each(['error', 'timeout'] as const)(
    'is shown to staff and reported to the payer, also while it is retried (%s)',
    async (fault) => {
      const { id, secret, reference } = await stuck(fault);
      expect(await overdue(id)).toEqual([]);
      await pass(id, 6);
      // Retries and their notes do not hide it.
      expect(await overdue(id)).toHaveLength(1);
      await shop.workUntil(async () => (await finding(id))?.state === 'needs_attention');
      expect(await finding(id)).toEqual({ state: 'needs_attention', owner: 'operations' });
      expect(await notices(id)).toEqual([]);
      expect((await shop.purchase(secret)).delay_notice_at).toBeNull();
      expect((await listOrders(shop.db, true)).join('\n')).toContain(reference);

      await pass(id, 11);
      await shop.workUntil(async () => (await notices(id)).length > 0);
      const purchase = await shop.purchase(secret);
      expect(purchase.delay_notice_at).not.toBeNull();
      expect(purchase.message).toContain('it is safe');
      expect(purchase.message).not.toMatch(/fail/i);

      await shop.faults({ vending: 'ok' });
      await shop.workUntil(async () => (await statusOf(secret)) === 'vended');
      await shop.workUntil(async () => (await finding(id))?.state === 'resolved');
      expect(await notices(id)).toEqual(['token-delayed']);
      expect(await overdue(id)).toEqual([]);
      expect((await listOrders(shop.db, true)).join('\n')).not.toContain(reference);
    },
  );

  it('is made due now by staff, on record', async () => {
    const { id, secret, reference } = await stuck();
    await sql`update vending."order" set next_attempt_at = now() + interval '1 hour', lease_until = null where id = ${id}`.execute(
      shop.db,
    );
    await shop.faults({ vending: 'ok' });
    expect(await retryOrder(staff, reference, 'Bola')).toMatchObject({ done: true });
    const { rows } = await sql<{ due: boolean }>`
      select next_attempt_at <= now() as due from vending."order" where id = ${id}`.execute(shop.db);
    expect(rows).toEqual([{ due: true }]);
    await shop.workUntil(async () => (await statusOf(secret)) === 'vended');
    expect(await retryOrder(staff, reference, 'Bola')).toMatchObject({ done: false });
    expect(await audited(id)).toEqual([{ actor: 'staff:Bola', action: 'order.retry' }]);
    const story = (await describeOrder(staff, reference))?.join('\n');
    expect(story).toContain('staff:Bola');
    const { tokens } = await shop.purchase(secret);
    expect(story).not.toContain(tokens[0]!.token);
    expect(story).toContain(tokens[0]!.token.slice(-4));
  });
});

async function audited(id: bigint) {
  const { rows } = await sql<{ actor: string; action: string }>`
    select actor, action from audit.entry where object_kind = 'order' and object_id = ${id.toString()} order by id`.execute(
    shop.db,
  );
  return rows;
}

describe('staff send the money back', () => {
  const by = { by: 'Bola', reason: 'the authority is down' };

  it('once, on record, and no token can be made afterwards', async () => {
    const { id, secret, reference } = await stuck();
    await sql`update vending."order" set lease_until = null where id = ${id}`.execute(shop.db);
    expect(await refundOrder(staff, { reference, ...by })).toMatchObject({ done: true });
    expect(await refundOrder(staff, { reference, ...by })).toMatchObject({ done: true });
    expect(await audited(id)).toEqual([{ actor: 'staff:Bola', action: 'order.refund' }]);
    // A worker that was paused between its attempt and its call continues.
    const meter = (await findMeter(shop.db, meters.electricity))!;
    const late = { reference: `order-${id}`, meter, utility: meter.utility, unitsTenths: 225n, amountKobo: 500_000n };
    expect(await shop.authority.vend(late)).toMatchObject({ kind: 'refused' });
    await shop.faults({ vending: 'ok' });
    const purchase = await shop.workUntil(async () => {
      const seen = await shop.purchase(secret);
      return seen.status === 'refunded' && seen;
    });
    expect(purchase.tokens).toEqual([]);
    expect(purchase.refunds).toMatchObject([{ amount_kobo: 500_000, reason: 'vend_failed' }]);
    expect(await balanceOf(shop.db, orderClearing)).toBe(0n);
  });

  it('not while it is unknown whether the authority made a token', async () => {
    const { id, reference, secret } = await stuck('timeout');
    await sql`update vending."order" set lease_until = null where id = ${id}`.execute(shop.db);
    const silent: StaffDeps['authority'] = {
      lookUp: async () => ({ kind: 'unknown', reason: 'silence' }),
      cancel: async () => ({ kind: 'unknown', reason: 'silence' }),
    };
    const before = await statusOf(secret);
    const refused = await refundOrder({ ...staff, authority: silent }, { reference, ...by });
    expect(refused.done).toBe(false);
    expect(refused.text).toContain('Nothing was changed');
    expect(await statusOf(secret)).toBe(before);
    expect((await shop.purchase(secret)).refunds).toEqual([]);
    await shop.faults({ vending: 'ok' });
    await shop.workUntil(async () => (await statusOf(secret)) === 'vended');
  });

  it('and get the token stored instead if the authority made one', async () => {
    const { id, reference, secret } = await stuck('lost_response');
    await sql`update vending."order" set lease_until = null where id = ${id} and status <> 'vended'`.execute(shop.db);
    await refundOrder(staff, { reference, ...by });
    const purchase = await shop.workUntil(async () => {
      const seen = await shop.purchase(secret);
      return seen.status === 'vended' && seen;
    });
    expect(purchase.tokens).toHaveLength(1);
    expect(purchase.refunds).toEqual([]);
    expect(await refundOrder(staff, { reference, ...by })).toMatchObject({ done: false });
  });

  it('but not for an order that a worker is processing', async () => {
    const { id, reference, secret } = await stuck();
    await sql`update vending."order" set lease_until = now() + interval '20 seconds' where id = ${id}`.execute(shop.db);
    expect(await refundOrder(staff, { reference, ...by })).toMatchObject({ done: false });
    await sql`update vending."order" set lease_until = null where id = ${id}`.execute(shop.db);
    await shop.faults({ vending: 'ok' });
    await shop.workUntil(async () => (await statusOf(secret)) === 'vended');
  });

  it('has one end when it races with the vend job: a token or the money, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, reference, secret } = await stuck();
      await sql`update vending."order" set lease_until = null, next_attempt_at = now() where id = ${id}`.execute(
        shop.db,
      );
      await shop.faults({ vending: 'ok' });
      // The slowest way: the authority responds after the job has taken the order.
      const slow: VendingAuthority['lookUp'] = async (name) => {
        const answer = await staff.authority.lookUp(name);
        await new Promise((resolve) => setTimeout(resolve, 5 * round));
        return answer;
      };
      const work = shop.workUntil(async () => ['vended', 'refunded'].includes(await statusOf(secret)));
      await Promise.all([
        work,
        refundOrder({ ...staff, authority: { ...staff.authority, lookUp: slow } }, { reference, ...by }),
      ]);
      const seen = await shop.purchase(secret);
      const { rows } = await sql<{ issued: bigint }>`
        select count(*) as issued from authority.issue where reference = ${`order-${id}`}`.execute(shop.db);
      expect([seen.status, Number(rows[0]!.issued), seen.refunds.length]).toEqual(
        seen.status === 'vended' ? ['vended', 1, 0] : ['refunded', 0, 1],
      );
    }
  });
});
