import { randomUUID } from 'node:crypto';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { luhnDigit } from '@gatelight/sts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, openingBalances, post, wallet } from '#ledger';
import { findAll } from '#platform/checks/checks';
import { AppError } from '#platform/errors';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import { sqlArguments } from '#platform/database/sql-arguments';
import { untilBlocked } from '#platform/testing/until-blocked';
import { contactOfUser } from '#identity';
import { createEmbeddedAuthority, demonstrationKey, vendFromWallet } from '#vending';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { announceTopUps } from './announce.ts';
import { topUpChecks } from './findings.ts';
import { topUpRoutes } from './routes.ts';
import { runTopUps, type RunDeps } from './run-top-ups.ts';
import { topUpObjects } from './slice.ts';

const caps = { capPerHourKobo: 10n ** 12n, capPerMeterDayKobo: 10n ** 12n, allowSimulatorKeys: true };
let api: TestApi;
let deps: RunDeps;
let calls = 0;
/** Services that are switched off. */
const off = new Set<string>();
const switches = {
  requireFeatures: async (names: readonly string[]) => {
    if (names.some((name) => off.has(name))) throw new AppError('feature-off');
  },
};

beforeAll(async () => {
  api = await openTestApi(
    (serve, { web }) => topUpRoutes(serve, { db: web, settings: switches }),
    ({ web }) => topUpObjects(web),
  );
  await inTransaction(api.owner, loadDemonstration);
  const authority = createEmbeddedAuthority({ db: api.owner, sealingKey: Buffer.alloc(32, 7), ...caps });
  await authority.ensureSimulatorKey(demonstrationKey);
  const { db, log } = api;
  const vendDeps = { db, authority, payments: {} as never, contactOfUser, log, crash: () => undefined, caps };
  deps = {
    db,
    log,
    caps,
    publicUrl: 'http://shop.test',
    crash: () => undefined,
    payments: { providerFor: () => 'paystack' },
    vending: {
      async vend(request) {
        calls += 1;
        const { order, tokens, replayed } = await vendFromWallet(vendDeps, request);
        return {
          orderId: order.id.toString(),
          reference: order.reference,
          status: order.status,
          replayed,
          tokens: tokens as never,
        };
      },
    },
  };
});
afterAll(() => api.close());
afterEach(async () => expect(await findAll(api.owner, topUpChecks)).toEqual([]));

async function give(user: TestUser, amountKobo: bigint): Promise<void> {
  await openAccount(api.owner, wallet(user.id));
  await post(api.owner, {
    reference: `gift:${randomUUID()}`,
    kind: 'opening-balance',
    moves: [{ from: openingBalances, to: wallet(user.id), amountKobo }],
    memo: 'Test funds',
    actor: 'system',
  });
}

let meters = 0;
/** A user who may buy for their own meter. */
async function resident(
  kobo = 2_000_000n,
  given: { stepUp?: boolean } = {},
): Promise<{ user: TestUser; meterId: string }> {
  const user = await api.user('top', { stepUp: true, ...given });
  if (kobo > 0n) await give(user, kobo);
  meters += 1;
  const body = `047${String(meters).padStart(7, '0')}`;
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into metering.meter (number, utility, status, estate_id, house_id, customer_name, tariff_id, supply_group_code,
        key_revision, tariff_index, debt_recovery_bp, is_demonstration)
      select ${`${body}${luhnDigit(body)}`}, m.utility, 'active', m.estate_id, m.house_id, 'Test', m.tariff_id,
        m.supply_group_code, m.key_revision, m.tariff_index, 0, true
      from metering.meter m where m.number = '04175000019' returning id)
    select id::text as id from made`.execute(api.owner);
  const meterId = rows[0]!.id;
  await sql`select ledger.open_account(${`debt-receivable:${meterId}`})`.execute(api.owner);
  await sql`insert into households.link (meter_id, user_id, role) values (${BigInt(meterId)}, ${BigInt(user.id)}, 'buyer')`.execute(
    api.owner,
  );
  return { user, meterId };
}

const schedule = (user: TestUser, meterId: string, given: object = {}) =>
  user.call.post('/api/v1/top-ups', {
    meter_id: meterId,
    method: 'wallet',
    amount_kobo: 500_000,
    ceiling_kobo: 1_000_000,
    every: 'week',
    first_on: todayInLagos(2),
    ...given,
  });

/**
 * Brings the due date near, so that the message is due. Today and not tomorrow, whose message is due only from nine in
 * the morning.
 */
const bringNear = (id: string, days: 0 | -1 = 0) =>
  sql`update top_ups.schedule set next_due_on = platform.today() + ${days}::int where id = ${BigInt(id)}`.execute(
    api.owner,
  );
/** Lets the day after the message pass. */
const comeDue = (id: string) =>
  sql`update top_ups.run set run_at = now(), next_attempt_at = now() where schedule_id = ${BigInt(id)} and ended_at is null`.execute(
    api.owner,
  );

async function work(id: string): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await runTopUps(deps);
    await sql`update top_ups.run set next_attempt_at = now() where schedule_id = ${BigInt(id)} and ended_at is null`.execute(
      api.owner,
    );
  }
}

const endAccess = (user: TestUser) =>
  sql`update households.link set ended_at = now() where user_id = ${BigInt(user.id)}`.execute(api.owner);

const runsOf = async (id: string) =>
  (
    await sql<{ state: string; problem: string | null; orders: number }>`
      select r.state, r.problem, (select count(*)::int from vending."order" o where o.buyer_key = top_ups.key_of(r)) as orders
      from top_ups.run r where r.schedule_id = ${BigInt(id)} order by r.id`.execute(api.owner)
  ).rows;
const messagesOf = async (user: TestUser) =>
  (
    await sql<{ name: string; problem: string | null }>`
      select payload ->> 'name' as name, payload ->> 'problem' as problem from notifications.message
      where user_id = ${BigInt(user.id)} and payload ->> 'name' like 'top-up%' and channel = 'email' order by id`.execute(
      api.owner,
    )
  ).rows;

/** Sets until when the password or the PIN in the user's session is valid. */
const confirmed = (user: TestUser, way: 'step_up_until' | 'pin_until' | null, goodFor = '10 minutes') =>
  sql`update identity.session set step_up_until = case when ${way === 'step_up_until'} then now() + ${goodFor}::interval end,
    pin_until = case when ${way === 'pin_until'} then now() + ${goodFor}::interval end where user_id = ${user.id}::bigint
  `.execute(api.owner);

async function announced(given: object = {}, kobo = 2_000_000n, owner: { stepUp?: boolean } = {}) {
  const { user, meterId } = await resident(kobo, owner);
  const { data, status } = await schedule(user, meterId, given);
  expect(status).toBe(201);
  const id = data.id as string;
  await bringNear(id);
  await announceTopUps(api.db);
  return { user, meterId, id };
}

describe('a scheduled top-up', () => {
  it('notifies the day before, buys once, notifies afterwards, and is due again a week later', async () => {
    const { user, id } = await announced();
    expect(await runsOf(id)).toEqual([{ state: 'announced', problem: null, orders: 0 }]);
    await runTopUps(deps);
    expect(await runsOf(id)).toEqual([{ state: 'announced', problem: null, orders: 0 }]);
    await comeDue(id);
    await work(id);
    expect(await runsOf(id)).toEqual([{ state: 'bought', problem: null, orders: 1 }]);
    expect(await messagesOf(user)).toEqual([
      { name: 'top-up-coming', problem: null },
      { name: 'top-up-ended', problem: null },
    ]);
    const { data } = await user.call.get('/api/v1/top-ups');
    expect(data).toMatchObject([
      { next_due_on: todayInLagos(7), spent_this_month_kobo: 500_000, runs: [{ state: 'bought' }] },
    ]);
  });

  it('also buys for a user who confirms purchases with the password', async () => {
    const { user, id } = await announced();
    await sql`insert into preferences.choice (user_id, setting, allowed) values (${user.id}::bigint, 'wallet.password', true)
      `.execute(api.owner);
    await confirmed(user, null, '-1 second');
    await comeDue(id);
    await work(id);
    expect(await runsOf(id)).toEqual([{ state: 'bought', problem: null, orders: 1 }]);
  });

  it('buys and announces nothing for an account that staff locked, and goes on afterwards', async () => {
    const { user, id } = await announced();
    const lock = (locked: boolean) => sql`select identity.lock_user(${user.id}::bigint, ${locked})`.execute(api.owner);
    await lock(true);
    await comeDue(id);
    await work(id);
    expect(await runsOf(id)).toEqual([{ state: 'skipped', problem: 'switched-off', orders: 0 }]);
    await bringNear(id, -1);
    await announceTopUps(api.db);
    expect(await runsOf(id)).toHaveLength(1);
    await lock(false);
    await announceTopUps(api.db);
    await comeDue(id);
    await work(id);
    expect((await runsOf(id)).map(({ state }) => state).toSorted()).toEqual(['bought', 'skipped']);
  });

  it('buys once when the worker dies after the order, and when two workers run at the same moment', async () => {
    const { id } = await announced();
    await comeDue(id);
    const dying = {
      ...deps,
      crash: () => {
        throw new Error('killed');
      },
    };
    await runTopUps(dying);
    expect(await runsOf(id)).toEqual([{ state: 'buying', problem: null, orders: 1 }]);
    await comeDue(id);
    await Promise.all([runTopUps(deps), runTopUps(deps), announceTopUps(api.db), announceTopUps(api.db)]);
    await work(id);
    expect(await runsOf(id)).toEqual([{ state: 'bought', problem: null, orders: 1 }]);
  });

  it('retries the same order when the response of the vending process is missing', async () => {
    const { id, user } = await announced();
    await comeDue(id);
    await runTopUps({ ...deps, vending: { vend: () => Promise.resolve('unknown') } });
    await comeDue(id);
    await runTopUps({ ...deps, vending: { vend: () => Promise.reject(new AppError('vending-paused')) } });
    expect(await runsOf(id)).toEqual([{ state: 'buying', problem: null, orders: 0 }]);
    await comeDue(id);
    await work(id);
    expect(await runsOf(id)).toEqual([{ state: 'bought', problem: null, orders: 1 }]);
    expect(await messagesOf(user)).toHaveLength(2);
  });

  it('notifies when the wallet holds too little, and takes nothing', async () => {
    const { user, id } = await announced({}, 100_000n);
    await comeDue(id);
    await work(id);
    expect(await runsOf(id)).toEqual([{ state: 'failed', problem: 'insufficient-funds', orders: 0 }]);
    expect((await messagesOf(user)).at(-1)).toEqual({ name: 'top-up-ended', problem: 'insufficient-funds' });
  });

  it('stays below its monthly ceiling', async () => {
    const { id } = await announced({ ceiling_kobo: 900_000 });
    await comeDue(id);
    await work(id);
    await bringNear(id, -1);
    await announceTopUps(api.db);
    await comeDue(id);
    await work(id);
    expect((await runsOf(id)).map(({ state, problem }) => [state, problem])).toEqual([
      ['bought', null],
      ['failed', 'ceiling'],
    ]);
  });

  it('counts a purchase in the month in which it was made, even when it was due in the month before', async () => {
    const { id, user } = await announced({ ceiling_kobo: 900_000 });
    // The worker was stopped over the end of the month.
    await sql`update top_ups.run set next_attempt_at = now(),
      run_at = date_trunc('month', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' - interval '15 hours'
      where schedule_id = ${BigInt(id)}`.execute(api.owner);
    await work(id);
    expect((await user.call.get('/api/v1/top-ups')).data).toMatchObject([{ spent_this_month_kobo: 500_000 }]);
    await bringNear(id, -1);
    await announceTopUps(api.db);
    await comeDue(id);
    await work(id);
    expect((await runsOf(id)).map(({ state, problem }) => [state, problem])).toEqual([
      ['bought', null],
      ['failed', 'ceiling'],
    ]);
  });

  it('buys nothing once it is paused or deleted, even when it was announced', async () => {
    const paused = await announced();
    expect((await paused.user.call.put(`/api/v1/top-ups/${paused.id}`, { is_paused: true })).status).toBe(200);
    await comeDue(paused.id);
    await work(paused.id);
    expect(await runsOf(paused.id)).toEqual([{ state: 'skipped', problem: 'paused', orders: 0 }]);
    await paused.user.call.put(`/api/v1/top-ups/${paused.id}`, { is_paused: false });
    expect((await paused.user.call.get('/api/v1/top-ups')).data).toMatchObject([
      { is_paused: false, next_due_on: todayInLagos(7) },
    ]);

    const deleted = await announced();
    expect((await deleted.user.call.delete(`/api/v1/top-ups/${deleted.id}`)).status).toBe(200);
    await comeDue(deleted.id);
    await work(deleted.id);
    expect(await runsOf(deleted.id)).toEqual([{ state: 'skipped', problem: 'deleted', orders: 0 }]);
    expect((await deleted.user.call.get('/api/v1/top-ups')).data).toEqual([]);
  });

  it('buys nothing for a meter that the user lost', async () => {
    const { user, id } = await announced();
    await endAccess(user);
    await comeDue(id);
    await work(id);
    expect(await runsOf(id)).toEqual([{ state: 'failed', problem: 'not-yours', orders: 0 }]);
  });

  it('buys nothing for a house that the user leaves between the check of the run and the purchase', async () => {
    const { user, id } = await announced();
    await comeDue(id);
    const leaves = {
      ...deps,
      vending: {
        async vend(request: Parameters<typeof deps.vending.vend>[0]) {
          await endAccess(user);
          return deps.vending.vend(request);
        },
      },
    };
    await runTopUps(leaves);
    expect(await runsOf(id)).toEqual([{ state: 'failed', problem: 'not-yours', orders: 0 }]);
    expect((await messagesOf(user)).at(-1)).toEqual({ name: 'top-up-ended', problem: 'not-yours' });
  });

  it('waits for a concurrent move-out that is not committed yet', async () => {
    const { user, id } = await announced();
    await comeDue(id);
    let running: Promise<number> | undefined;
    await inTransaction(api.owner, async (tx) => {
      await sql`update households.link set ended_at = now() where user_id = ${BigInt(user.id)}`.execute(tx);
      running = runTopUps(deps);
      await untilBlocked(api.owner);
    });
    await running;
    await work(id);
    expect(await runsOf(id)).toEqual([{ state: 'failed', problem: 'not-yours', orders: 0 }]);
  });

  it('buys when the units run low, not when they were bought in the meantime', async () => {
    const { user, meterId } = await resident();
    const { data } = await schedule(user, meterId, { every: 'low-units', days_before: 3, first_on: undefined });
    const reading = (units: number, days: number) =>
      sql`insert into usage.reading (meter_id, user_id, units_tenths, taken_at)
        values (${BigInt(meterId)}, ${BigInt(user.id)}, ${units * 10}, now() - make_interval(days => ${days}))`.execute(
        api.owner,
      );
    await announceTopUps(api.db);
    expect(await runsOf(data.id)).toEqual([]);
    await reading(100, 10);
    await reading(10, 0);
    await sql`update top_ups.schedule set checked_at = null where id = ${BigInt(data.id)}`.execute(api.owner);
    await announceTopUps(api.db);
    await announceTopUps(api.db);
    expect(await runsOf(data.id)).toEqual([{ state: 'announced', problem: null, orders: 0 }]);
    await comeDue(data.id);
    await work(data.id);
    expect(await runsOf(data.id)).toEqual([{ state: 'bought', problem: null, orders: 1 }]);
  });

  it('shares one balance with a concurrent purchase and withdrawal: the wallet’s money is spent once', async () => {
    const { user, meterId, id } = await announced({}, 600_000n, { stepUp: true });
    await comeDue(id);
    const { rows } = await sql<{ id: string; number: string }>`
      with made as (
        insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, usable_from)
        values (${BigInt(user.id)}, '001', 'Test Bank', '0123456789', 'TOP TEST', now()) returning id)
      select made.id::text as id, m.number from made, metering.meter m where m.id = ${BigInt(meterId)}`.execute(
      api.owner,
    );
    const { id: accountId, number } = rows[0]!;
    const withdrawal = sql<{
      outcome: string;
    }>`select r.outcome from withdrawals.request(${user.sessionKey}, ${sqlArguments({
      reference: `wdr-${randomUUID().replaceAll('-', '').slice(0, 20)}`,
      key: randomUUID(),
      body_hash: Buffer.alloc(32, 1),
      bank_account_id: accountId,
      amount_kobo: 500_000n,
      provider: 'paystack',
      cancel_seconds: 0,
    })}) r`.execute(api.web);
    const [, , withdrawn] = await Promise.allSettled([
      runTopUps(deps),
      deps.vending.vend({ userId: user.id, key: randomUUID(), meterNumber: number, amountKobo: 500_000n }),
      withdrawal,
    ]);
    // It was accepted, or refused only because the balance was too small.
    expect(withdrawn.status === 'fulfilled' ? withdrawn.value.rows[0]?.outcome : withdrawn.reason).toEqual(
      withdrawn.status === 'fulfilled' ? 'requested' : expect.objectContaining({ code: 'GL004' }),
    );
    await work(id);
    const { rows: after } = await sql<{ kobo: bigint; spent: number }>`
      select b.balance_kobo as kobo,
        (select count(*)::int from ledger.posting p where p.account_id = a.id and p.amount_kobo = -500000) as spent
      from ledger.account a join ledger.balance b on b.account_id = a.id where a.code = ${`wallet:${user.id}`}`.execute(
      api.owner,
    );
    expect(after[0]).toEqual({ kobo: 100_000n, spent: 1 });
  });

  it('is refused for a foreign meter, for a date that is too soon and twice for a meter, and shows nothing to others', async () => {
    const { user, meterId } = await resident();
    const other = await resident();
    expect((await schedule(user, other.meterId)).status).toBe(404);
    expect((await schedule(user, meterId, { first_on: todayInLagos(1) })).code).toBe('top-up-too-soon');
    expect((await schedule(user, meterId, { first_on: '2026-02-31' })).status).toBe(400);
    expect((await schedule(user, meterId, { ceiling_kobo: 100_000 })).status).toBe(400);
    expect((await schedule(user, meterId, { method: 'saved-card', card_id: '999' })).code).toBe('card-not-usable');
    off.add('cards');
    expect((await schedule(user, meterId, { method: 'saved-card', card_id: '999' })).code).toBe('feature-off');
    off.clear();
    for (const amount of [99_999, -500_000, 500_000.5, 1e30, '５０００００', 'NaN']) {
      expect((await schedule(user, meterId, { amount_kobo: amount })).status).toBe(400);
    }
    const [one, two] = await Promise.all([schedule(user, meterId), schedule(user, meterId)]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([201, 409]);
    const id = (one.data?.id ?? two.data?.id) as string;
    expect((await other.user.call.put(`/api/v1/top-ups/${id}`, { is_paused: true })).status).toBe(404);
    expect((await other.user.call.delete(`/api/v1/top-ups/${id}`)).status).toBe(404);
    expect((await api.as(undefined).get('/api/v1/top-ups')).status).toBe(401);
  });
});

describe('the notice of a low balance', () => {
  const lowMessages = async (user: TestUser) =>
    (
      await sql`select from notifications.message where user_id = ${BigInt(user.id)} and payload ->> 'name' = 'low-balance'
        and channel = 'email'`.execute(api.owner)
    ).rows.length;
  const take = (user: TestUser, amountKobo: bigint) =>
    post(api.owner, {
      reference: `take:${randomUUID()}`,
      kind: 'test-take',
      moves: [{ from: wallet(user.id), to: openingBalances, amountKobo }],
      memo: 'Test',
      actor: 'system',
    });

  it('is sent once each time that the balance falls below the threshold', async () => {
    const { user } = await resident(1_000_000n);
    await take(user, 100_000n);
    expect(await lowMessages(user)).toBe(0);
    const set = await user.call.put('/api/v1/wallet/low-balance', { is_on: true, threshold_kobo: 500_000 });
    expect(set.data).toEqual({ is_on: true, threshold_kobo: 500_000 });
    await take(user, 400_000n);
    expect(await lowMessages(user)).toBe(0);
    await take(user, 1n);
    await take(user, 100_000n);
    expect(await lowMessages(user)).toBe(1);
    await give(user, 300_000n);
    await take(user, 250_000n);
    expect(await lowMessages(user)).toBe(2);
    await user.call.put('/api/v1/wallet/low-balance', { is_on: false, threshold_kobo: 500_000 });
    await give(user, 300_000n);
    await take(user, 250_000n);
    expect(await lowMessages(user)).toBe(2);
  });

  it('accepts no threshold that is not an amount', async () => {
    const { user } = await resident(0n);
    for (const threshold of [0, -1, 1.5, 1e300, '5000']) {
      expect(
        (await user.call.put('/api/v1/wallet/low-balance', { is_on: true, threshold_kobo: threshold })).status,
      ).toBe(400);
    }
    expect(calls).toBeGreaterThan(0);
  });
});

it('a scheduled top-up that is sent again after a lost response is made once, and the repeat has the first answer', async () => {
  const { user, meterId } = await resident();
  const body = {
    meter_id: meterId,
    method: 'wallet',
    amount_kobo: 500_000,
    ceiling_kobo: 1_000_000,
    every: 'week',
    first_on: todayInLagos(2),
  };
  const send = (given: object, key: string) => user.call.post('/api/v1/top-ups', given, { 'idempotency-key': key });
  const key = randomUUID();
  const answers = await Promise.all([send(body, key), send(body, key)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  // The repeat needs no confirmation: it changes nothing.
  await confirmed(user, null);
  expect((await send(body, key)).data).toEqual(answers[0]!.data);
  expect((await user.call.get('/api/v1/top-ups')).data).toMatchObject([answers[0]!.data]);
  expect((await send({ ...body, amount_kobo: 600_000 }, key)).code).toBe('idempotency-key-reused');
  expect((await send(body, randomUUID())).code).toBe('top-up-exists');
  expect((await send(body, 'short')).status).toBe(400);
});

describe('the confirmation of a scheduled top-up', () => {
  const refused = { status: 403, code: 'step-up-required' };

  it('is required before it is made: without it nothing is stored, and other reasons are reported first', async () => {
    const { user, meterId } = await resident(2_000_000n, { stepUp: false });
    expect(await schedule(user, meterId)).toMatchObject(refused);
    expect((await schedule(user, meterId, { first_on: todayInLagos(1) })).code).toBe('top-up-too-soon');
    for (const way of ['step_up_until', 'pin_until'] as const) {
      await confirmed(user, way, '-1 second');
      expect(await schedule(user, meterId)).toMatchObject(refused);
    }
    expect((await user.call.get('/api/v1/top-ups')).data).toEqual([]);
    await confirmed(user, 'pin_until');
    expect((await schedule(user, meterId)).status).toBe(201);
    await confirmed(user, null);
    expect((await schedule(user, meterId)).code).toBe('top-up-exists');
  });

  it('is required before it is raised, but not before it is lowered, paused, resumed or deleted', async () => {
    const { user, meterId } = await resident();
    const { data } = await schedule(user, meterId);
    const change = (body: object) => user.call.put(`/api/v1/top-ups/${data.id}`, body);
    await confirmed(user, null);
    expect(await change({ amount_kobo: 600_000 })).toMatchObject(refused);
    expect(await change({ ceiling_kobo: 1_000_001 })).toMatchObject(refused);
    // Together with a change that needs no confirmation it is refused as a whole.
    expect(await change({ is_paused: true, amount_kobo: 600_000 })).toMatchObject(refused);
    expect((await user.call.get('/api/v1/top-ups')).data).toMatchObject([
      { amount_kobo: 500_000, ceiling_kobo: 1_000_000, is_paused: false },
    ]);
    for (const body of [{ amount_kobo: 400_000 }, { is_paused: true }, { is_paused: false }]) {
      expect((await change(body)).status).toBe(200);
    }
    await confirmed(user, 'pin_until');
    expect((await change({ amount_kobo: 900_000 })).status).toBe(200);
    await confirmed(user, 'step_up_until');
    expect((await change({ ceiling_kobo: 2_000_000 })).status).toBe(200);
    await confirmed(user, null);
    expect((await user.call.delete(`/api/v1/top-ups/${data.id}`)).status).toBe(200);
  });
});
