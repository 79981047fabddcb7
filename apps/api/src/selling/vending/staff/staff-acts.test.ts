import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerFindings } from '#ledger';
import { inTransaction, sql } from '#platform/database/db';
import { createLog } from '#platform/log';
import { sqlArguments } from '#platform/database/sql-arguments';
import type { LookUpOutcome, VendingAuthority } from '../authority/authority.ts';
import { vendingFindings } from '../findings/findings.ts';
import { vendJob } from '../tokens/issue-token.ts';
import { newReference } from '#platform/references';
import { capArguments } from '../prices/price-store.ts';
import type { ContactOfUser } from '../orders/recipient.ts';
import { queueRequest } from './staff-act-store.ts';
import { staffRequestJob } from './staff-requests.ts';
import { findOrderByReference, type Order } from '../orders/order-store.ts';
import { meters, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;
let owner: pg.Client;
let askedBy: string;
beforeAll(async () => {
  shop = await openShop();
  owner = new pg.Client({ connectionString: shop.database.ownerUrl });
  await owner.connect();
  askedBy = (await shop.user()).id;
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

const caps = { capPerHourKobo: 10_000_000_000n, capPerMeterDayKobo: 500_000_000n, allowSimulatorKeys: true };
const contactOfUser: ContactOfUser = async (_db, id) => ({
  name: `User ${id}`,
  email: `user${id}@example.com`,
  phone: null,
});
const log = createLog('test', 'silent');

function jobs(authority: VendingAuthority = shop.authority) {
  const deps = { db: shop.db, payments: shop.payments, authority, crash: () => undefined, log, caps, contactOfUser };
  return { vend: vendJob(deps), staff: staffRequestJob(deps) };
}

/** As if the process that was working on it had crashed. */
const free = (reference: string) =>
  sql`update vending."order" set lease_until = null, next_attempt_at = now() where reference = ${reference}`.execute(
    shop.db,
  );

/** A paid order of a user; the result of the first request for its token is unknown. */
async function paidOrder(amountKobo = 500_000n): Promise<{ order: Order; balance: () => Promise<bigint> }> {
  const user = await shop.user(amountKobo);
  const reference = newReference('VND');
  await sql`select outcome from vending.place_wallet_vend(${sqlArguments({
    reference,
    buyer_id: user.id,
    buyer_key: reference,
    meter_number: meters.electricity,
    amount_kobo: amountKobo,
    lease_seconds: 1,
    ...capArguments(caps),
    allow_simulator_keys: true,
  })})`.execute(shop.db);
  await free(reference);
  return { order: (await findOrderByReference(shop.db, reference))!, balance: user.balance };
}

/** Queues a request of a running act, as the act does. Returns the id of the act. */
async function askFor(order: Order, kind: 'refund' | 'move', target: string): Promise<bigint> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into staff.act (kind, input, reason, asked_by, confirmed, key, body_hash, state, object_kind, object_id, facts)
     values ($1, '{}', 'for the test', $2, true, gen_random_uuid()::text, sha256(''), 'under-way', 'order', $3, '{}') returning id`,
    [`order.${kind}`, askedBy, order.reference],
  );
  const actId = BigInt(rows[0]!.id);
  await inTransaction(shop.db, (tx) =>
    queueRequest(tx, { orderId: order.id, kind, target, actId, actor: `user:${askedBy}`, reason: 'for the test' }),
  );
  return actId;
}

const actOf = async (id: bigint) =>
  (await owner.query(`select state, error, facts ->> 'outcome' as outcome from staff.act where id = $1`, [id])).rows[0];

const stateOf = async (order: Order) => {
  const { rows } = await sql<{ status: string; tokens: number; request: string; outcome: string }>`
    select o.status, (select count(*)::int from vending.token t where t.order_id = o.id) as tokens, s.state as request, s.outcome
    from vending."order" o left join vending.staff_request s on s.order_id = o.id where o.id = ${order.id}`.execute(
    shop.db,
  );
  return rows[0]!;
};

test('while a refund is open nothing is vended, and the money is in only one place', async () => {
  const paid = [];
  for (let orders = 0; orders < 8; orders += 1) paid.push(await paidOrder());
  for (const { order } of paid) await askFor(order, 'refund', 'wallet');
  const { vend, staff } = jobs();
  await Promise.all([staff.run(), vend.run(), vend.run(), staff.run()]);
  // The process that found the other at work tries again later.
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await sql`update vending.staff_request set next_attempt_at = now() where state = 'queued'`.execute(shop.db);
    await sql`update vending."order" set next_attempt_at = now(), lease_until = null where status in ('paid', 'vending', 'unknown')`.execute(
      shop.db,
    );
    await vend.run();
    await staff.run();
  }
  for (const { order, balance } of paid) {
    // The open request keeps the vend job away: no new token is tried while the money is requested back.
    const { status, tokens, request, outcome } = await stateOf(order);
    expect([status, tokens, request, outcome]).toEqual(['credited', 0, 'done', 'given-back']);
    expect(await balance()).toBe(500_000n);
  }
  expect([...(await vendingFindings(shop.db)), ...(await ledgerFindings(shop.db))]).toEqual([]);
});

test('no money goes back while the authority is silent, and it goes back once after it responds, however often it is requested', async () => {
  const { order, balance } = await paidOrder();
  await askFor(order, 'refund', 'wallet');
  await expect(askFor(order, 'refund', 'wallet')).rejects.toThrow('staff_request_open');
  const silent = async (): Promise<LookUpOutcome> => ({ kind: 'unknown', reason: 'no answer' });
  await jobs({ ...shop.authority, lookUp: silent, cancel: silent }).staff.run();
  expect(await stateOf(order)).toMatchObject({ status: 'vending', request: 'queued', outcome: 'authority-silent' });
  expect(await balance()).toBe(0n);
  for (let runs = 0; runs < 2; runs += 1) {
    await sql`update vending.staff_request set next_attempt_at = now() where state = 'queued'`.execute(shop.db);
    await sql`update vending."order" set lease_until = null where id = ${order.id}`.execute(shop.db);
    await jobs().staff.run();
  }
  expect(await stateOf(order)).toMatchObject({ status: 'credited', request: 'done', outcome: 'given-back' });
  expect(await balance()).toBe(500_000n);
});

test('a token that was made before wins over a refund, and only then does the act say so', async () => {
  const { order, balance } = await paidOrder();
  // The authority makes the token, and its response is lost.
  const lost: VendingAuthority = {
    ...shop.authority,
    async vend(request) {
      await shop.authority.vend(request);
      return { kind: 'unknown', reason: 'no answer' };
    },
  };
  await jobs(lost).vend.run();
  expect(await stateOf(order)).toMatchObject({ status: 'unknown', tokens: 0 });
  const act = await askFor(order, 'refund', 'wallet');
  const silent = async (): Promise<LookUpOutcome> => ({ kind: 'unknown', reason: 'no answer' });
  await jobs({ ...shop.authority, lookUp: silent, cancel: silent }).staff.run();
  expect(await actOf(act)).toEqual({ state: 'under-way', error: null, outcome: null });
  await sql`update vending.staff_request set next_attempt_at = now() where state = 'queued'`.execute(shop.db);
  await free(order.reference);
  await jobs().vend.run();
  expect(await stateOf(order)).toMatchObject({ status: 'unknown', request: 'queued' });
  await jobs().staff.run();
  expect(await stateOf(order)).toMatchObject({
    status: 'vended',
    tokens: 1,
    request: 'not-possible',
    outcome: 'has-token',
  });
  expect(await actOf(act)).toEqual({ state: 'not-possible', error: 'order-has-token', outcome: null });
  expect(await balance()).toBe(0n);
  const { rows } = await owner.query(`select action from audit.entry where object_kind = 'order' and object_id = $1`, [
    order.reference,
  ]);
  expect(rows).toContainEqual({ action: 'act.not-possible' });
});

test('a vend for the wrong meter becomes one for the right meter, with the same money', async () => {
  const { order, balance } = await paidOrder();
  const act = await askFor(order, 'move', meters.water);
  const { staff, vend } = jobs();
  await staff.run();
  expect(await stateOf(order)).toMatchObject({ status: 'credited', tokens: 0, request: 'done', outcome: 'moved' });
  expect(await actOf(act)).toEqual({ state: 'done', error: null, outcome: 'moved' });
  await sql`update vending."order" set lease_until = null, next_attempt_at = now() where status = 'vending'`.execute(
    shop.db,
  );
  await vend.run();
  const { rows } = await sql<{ status: string; meter: string; kobo: bigint }>`
    select status, meter_number as meter, amount_kobo as kobo from vending."order"
    where buyer_id = ${order.buyerId} and id <> ${order.id}`.execute(shop.db);
  expect(rows).toEqual([{ status: 'vended', meter: meters.water, kobo: 500_000n }]);
  expect(await balance()).toBe(0n);
  expect([...(await vendingFindings(shop.db)), ...(await ledgerFindings(shop.db))]).toEqual([]);
});

test('a move that cannot be placed leaves the money in the wallet and shows the reason', async () => {
  const { order, balance } = await paidOrder();
  await askFor(order, 'move', meters.inactive);
  await jobs().staff.run();
  expect(await stateOf(order)).toMatchObject({
    status: 'credited',
    request: 'done',
    outcome: 'in-wallet:meter-inactive',
  });
  expect(await balance()).toBe(500_000n);
});
