import { randomUUID } from 'node:crypto';
import type { EstateRole, Role } from '@gatelight/contract';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { withdrawalsSlice } from '#withdrawals';
import { sql } from '#platform/database/db';
import { findAll } from '#platform/checks/checks';
import { openTestApi, type TestApi, type TestCaller } from '#platform/testing/test-api';
import { estateMoneyChecks } from './findings.ts';
import { estateMoneySlice } from './slice.ts';
import { createFakePayouts, type FakePayouts } from './test-payouts.ts';

type Parts = Parameters<typeof estateMoneySlice.create>[0];

let api: TestApi;
let provider: FakePayouts;
let dies: string | undefined;
let estate: string;
let manager: TestCaller;
let accountant: TestCaller;
let house: string;
let receipts = 0;

const partsOf = ({ db, staffDb }: Pick<Parts, 'db' | 'staffDb'>) =>
  ({
    db,
    staffDb,
    log: api.log,
    payments: { payouts: { ...provider.rails, all: [provider] } },
    crash: (point: string) => {
      if (dies !== point) return;
      dies = undefined;
      throw new Error(`died at ${point}`);
    },
    config: {
      brand: { name: 'Gatelight', email: 'hello@gatelight.example', phone: '0700' },
      withdrawals: { newAccountWaitHours: 24, cancelSeconds: 0 },
    },
  }) as unknown as Parts & Parameters<typeof withdrawalsSlice.create>[0];

beforeAll(async () => {
  provider = createFakePayouts();
  const objects = ({ web, staffDb }: { web: Parts['db']; staffDb: Parts['db'] }) =>
    estateMoneySlice.create({ ...partsWithoutLog, db: web, staffDb } as unknown as Parts).objectChecks;
  const partsWithoutLog = { payments: { payouts: provider.rails }, config: {}, crash: () => undefined };
  api = await openTestApi(
    (serve, { web, staffDb }) =>
      estateMoneySlice
        .create({
          ...partsWithoutLog,
          db: web,
          staffDb,
          config: { brand: { name: 'Gatelight', email: 'hello@gatelight.example', phone: '0700' } },
        } as unknown as Parts)
        .routes?.(serve),
    (given) => ({
      'managed-estate': async (user, { id = '0' }, roles) => {
        const { rows } = await sql<{ works: boolean }>`
          select teams.works_for(${user.sessionKey}::uuid, ${id}::bigint, ${[...roles]}::text[]) as works`.execute(
          given.web,
        );
        return rows[0]!.works;
      },
      ...objects(given),
    }),
  );
});
afterAll(() => api.close());

beforeEach(async () => {
  estate = (
    await one<{ id: string }>(
      sql`insert into estates.estate (name, address) values (${`Palm ${randomUUID()}`}, 'Lekki') returning id::text`,
    )
  ).id;
  house = (
    await one<{ id: string }>(
      sql`insert into estates.house (estate_id, name) values (${estate}::bigint, 'A1') returning id::text`,
    )
  ).id;
  manager = await member('Musa', ['manager']);
  accountant = await member('Chidi', ['accountant']);
});
afterEach(async () => {
  dies = undefined;
  provider.becomes = 'success';
  expect(await faults()).toEqual([]);
});

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> =>
  (await (query as ReturnType<typeof sql<T>>).execute(api.owner)).rows[0] as T;

async function member(name: string, roles: readonly EstateRole[], of = estate): Promise<TestCaller> {
  const user = await api.user(name, { stepUp: true });
  for (const role of roles)
    await sql`select teams.add_member(${of}::bigint, ${user.id}::bigint, ${role}, 'test')`.execute(api.db);
  return api.as(user.id, ['user', ...roles] as Role[], user.sessionKey);
}

const at = (path = '', of = estate) => `/api/v1/manage/estates/${of}/money${path}`;
const withKey = (key = `test-${randomUUID()}`) => ({ 'idempotency-key': key });

async function faults(): Promise<string[]> {
  const checks = [...estateMoneySlice.create(partsOf(api)).checks!, ...withdrawalsSlice.create(partsOf(api)).checks!];
  const found = await Promise.all(checks.map((check) => check.find(api.db, undefined)));
  return found.flat().map(({ check, detail }) => `${check}: ${detail}`);
}

/** A house pays through us. */
async function collect(kobo: number): Promise<void> {
  receipts += 1;
  await sql`select ledger.open_account('service-charges:' || ${estate}::text)`.execute(api.owner);
  await sql`
    select service_charges.record_receipt(jsonb_build_object('house_id', ${house}::text, 'way', 'wallet', 'amount_kobo', ${kobo}::text,
      'user_id', null, 'payer_name', 'Ada Obi', 'reference', ${`test:${receipts}`}::text, 'paid_at', now(), 'journal_id', j.journal_id, 'invoice_ids', '[]'::jsonb))
    from ledger.post(${`receipt:${receipts}`}, 'service-charge-paid', 'NGN', 'Test', 'test', null,
      array[('opening-balances', 'service-charges:' || ${estate}::text, ${kobo})::ledger.move]) j`.execute(api.owner);
}

/** A confirmed bank account whose waiting time is over. */
async function confirmedAccount(number = '0123456789'): Promise<void> {
  const entered = await manager.post(at('/accounts'), { bank_code: '001', account_number: number });
  expect(entered.status).toBe(201);
  const decided = await accountant.post(at(`/accounts/${entered.data.id}/decision`), { confirm: true, reason: '' });
  expect(decided.data).toMatchObject({ state: 'confirmed', decided_by: 'Chidi Test' });
  await waitIsOver();
}
async function waitIsOver(): Promise<void> {
  await sql`update estate_money.bank_account set usable_from = now() where estate_id = ${estate}::bigint and usable_from is not null`.execute(
    api.owner,
  );
}

/** Lets the worker send what is due, as if every delay were over. */
async function send(): Promise<void> {
  // Payouts of earlier tests stay as they are.
  await sql`
    update withdrawals.withdrawal set next_attempt_at = now() + case when estate_id = ${estate}::bigint then '0'::interval else '1 hour' end
    where next_attempt_at is not null`.execute(api.owner);
  await withdrawalsSlice.create(partsOf(api)).jobs!()[0]!.run();
}
const payWeekly = async () => {
  const [job] = estateMoneySlice.create(partsOf(api)).jobs!();
  let done = 0;
  while ((await job!.run()) > 0) done += 1;
  return done;
};
const money = async () => (await accountant.get(at())).data as Record<string, never>;
const payouts = async () => (await accountant.get(at('/payouts'))).data.items as Record<string, unknown>[];
const held = async () =>
  Number(
    (
      await one<{ kobo: bigint }>(
        sql`select coalesce((select balance_kobo from ledger.account_balance where code = ${`service-charges:${estate}`}), 0)::bigint as kobo`,
      )
    ).kobo,
  );

test('a payout sends what is held, less our fee, to the confirmed account, and every line adds up to the kobo', async () => {
  await collect(1_234_567);
  expect(await money()).toMatchObject({ held_kobo: 1_234_567, hold: 'no-account', fee_bp: 100 });
  expect((await manager.post(at('/payouts'), { amount_kobo: null }, withKey())).code).toBe('estate-account-missing');
  await confirmedAccount();
  const key = withKey();
  const asked = await accountant.post(at('/payouts'), { amount_kobo: null }, key);
  expect(asked.data).toMatchObject({
    status: 'requested',
    waits: false,
    amount_kobo: 1_234_567,
    fee_kobo: 12_346,
    received_kobo: 1_222_221,
  });
  // The same request again returns the same payout; another amount under its key is refused.
  expect((await accountant.post(at('/payouts'), { amount_kobo: null }, key)).data.id).toBe(asked.data.id);
  expect((await accountant.post(at('/payouts'), { amount_kobo: 600_000 }, key)).code).toBe('idempotency-key-reused');
  expect(await money()).toMatchObject({ held_kobo: 0, on_the_way_kobo: 1_234_567, hold: null });
  await send();
  expect(await payouts()).toMatchObject([
    { status: 'paid', account_number: '••••••6789', account_name: 'PALM COURT RESIDENTS 6789' },
  ]);
  expect(provider.sent.get(asked.data.reference)!.amountMinor).toBe(1_222_221n);
  // It begins with the time in Lagos, like the references of other withdrawals.
  const moment = asked.data.reference.replace(
    /^wdr-(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d).*/,
    '$1-$2-$3T$4:$5:$6+01:00',
  );
  expect(Math.abs(Date.now() - Date.parse(moment))).toBeLessThan(60_000);
  await collect(500_000);
  const day = todayInLagos();
  const next = todayInLagos(1);
  const period = `from=${day}&until=${next}`;
  const first = (await accountant.get(at(`/statement?${period}&limit=2`))).data;
  expect(first).toMatchObject({
    opening_kobo: 0,
    collected_kobo: 1_734_567,
    fees_kobo: 12_346,
    stamp_duty_kobo: 0,
    paid_out_kobo: 1_222_221,
    closing_kobo: 500_000,
    items: [
      { kind: 'collected', amount_kobo: 500_000, balance_kobo: 500_000, house_name: 'A1' },
      { kind: 'payout', amount_kobo: -1_234_567, fee_kobo: 12_346, balance_kobo: 0 },
    ],
  });
  const rest = (await accountant.get(at(`/statement?${period}&limit=2&cursor=${first.next}`))).data;
  expect(rest).toMatchObject({ items: [{ amount_kobo: 1_234_567, balance_kobo: 1_234_567 }], next: null });
  for (const kind of ['csv', 'xlsx', 'pdf']) {
    const file = await accountant.get(at(`/statement/file?${period}&kind=${kind}`));
    expect(file.status).toBe(200);
    if (kind === 'csv') expect(file.text).toContain('"Total","","","17345.67","123.46","0.00","12222.21","5000.00"');
  }
});

test('an account needs a second person, holds payouts while it changes, and money that was not sent to the old one is returned', async () => {
  await collect(3_000_000);
  const entered = await manager.post(at('/accounts'), { bank_code: '001', account_number: '0000000001' });
  const decision = at(`/accounts/${entered.data.id}/decision`);
  expect(entered.data).toMatchObject({ state: 'waits', is_yours: true, account_name: 'PALM COURT RESIDENTS 0001' });
  expect((await manager.post(decision, { confirm: true, reason: '' })).code).toBe('second-person-required');
  expect((await accountant.post(at('/accounts'), { bank_code: '001', account_number: '0000000002' })).status).toBe(403);
  expect((await manager.post(at('/accounts'), { bank_code: '001', account_number: '9000000002' })).code).toBe(
    'bank-account-unknown',
  );
  expect((await manager.post(at('/accounts'), { bank_code: '001', account_number: '0000000002' })).code).toBe(
    'estate-account-waits',
  );
  expect((await manager.post(at('/payouts'), { amount_kobo: null }, withKey())).code).toBe('estate-payouts-held');
  expect((await accountant.post(decision, { confirm: true, reason: '' })).data.state).toBe('confirmed');
  expect((await accountant.post(decision, { confirm: false, reason: '' })).code).toBe('already-decided');
  // Confirmed, but still in its waiting time.
  expect((await manager.post(at('/payouts'), { amount_kobo: null }, withKey())).code).toBe('estate-payouts-held');
  await waitIsOver();
  const asked = await manager.post(at('/payouts'), { amount_kobo: 1_000_000 }, withKey());
  expect(asked.status).toBe(201);
  // Another account is entered before the payout was sent: the money stays here, even when it is due.
  const other = await manager.post(at('/accounts'), { bank_code: '001', account_number: '0000000003' });
  await send();
  expect(await payouts()).toMatchObject([{ status: 'requested' }]);
  expect((await accountant.post(at(`/accounts/${other.data.id}/decision`), { confirm: true, reason: '' })).status).toBe(
    200,
  );
  await waitIsOver();
  await send();
  expect(provider.sent.has(asked.data.reference)).toBe(false);
  await payWeekly();
  expect(await payouts()).toMatchObject([{ status: 'failed', reason: 'The bank account of the estate changed' }]);
  expect(await held()).toBe(3_000_000);
  const { rows } = await sql<{ payload: { state: string } }>`
    select payload from notifications.message where payload ->> 'name' = 'estate-account' and payload ->> 'estateId' = ${estate}`.execute(
    api.owner,
  );
  expect(new Set(rows.map(({ payload }) => payload.state))).toEqual(new Set(['waits', 'confirmed']));
});

test('above the limit a second person of the team releases a payout; the person who requested it can only stop it', async () => {
  await collect(700_000_000);
  await confirmedAccount();
  const asked = await accountant.post(at('/payouts'), { amount_kobo: null }, withKey());
  expect(asked.data).toMatchObject({ waits: true, amount_kobo: 700_000_000 });
  await send();
  expect(provider.sent.has(asked.data.reference)).toBe(false);
  const decision = at(`/payouts/${asked.data.id}/decision`);
  expect((await accountant.post(decision, { release: true, reason: '' })).code).toBe('second-person-required');
  expect((await accountant.post(decision, { release: false, reason: 'A typing error' })).data).toMatchObject({
    status: 'failed',
    reason: 'A typing error',
  });
  expect(await held()).toBe(700_000_000);
  const again = await accountant.post(at('/payouts'), { amount_kobo: 600_000_000 }, withKey());
  const release = at(`/payouts/${again.data.id}/decision`);
  expect((await manager.post(release, { release: true, reason: '' })).data.waits).toBe(false);
  expect((await manager.post(release, { release: true, reason: '' })).code).toBe('already-decided');
  await send();
  expect((await payouts())[0]).toMatchObject({ status: 'paid', decided_by: 'Musa Test' });
  expect((await manager.post(release, { release: false, reason: '' })).code).toBe('already-decided');
});

test('payouts of one day that are small alone, but large together, need a second person', async () => {
  await collect(900_000_000);
  await confirmedAccount();
  const ask = async (kobo: number) => (await accountant.post(at('/payouts'), { amount_kobo: kobo }, withKey())).data;
  const first = await ask(300_000_000);
  expect(first.waits).toBe(false);
  // Also when many arrive at the same time.
  const more = await Promise.all([ask(150_000_000), ask(150_000_000), ask(150_000_000)]);
  expect(more.filter(({ waits }) => waits)).toHaveLength(2);
  // A stopped payout no longer counts, and a payout that a second person released does not use up the limit.
  await accountant.post(at(`/payouts/${first.id}/decision`), { release: false, reason: 'A typing error' });
  expect((await ask(300_000_000)).waits).toBe(false);
});

test('a second account that the manager invited a moment ago confirms no bank account and releases no payout', async () => {
  await collect(900_000_000);
  await confirmedAccount();
  const sock = await member('Sock', ['accountant']);
  await sql`
    insert into teams.invitation (estate_id, role, secret_hash, invited_by, expires_at, status, ended_at, user_id)
    select m.estate_id, 'accountant', sha256(gen_random_uuid()::text::bytea), m.user_id, now(), 'accepted', now(), (
      select max(s.user_id) from teams.member s where s.estate_id = m.estate_id)
    from teams.member m where m.estate_id = ${estate}::bigint and m.role = 'manager'`.execute(api.owner);
  const asked = await manager.post(at('/payouts'), { amount_kobo: 600_000_000 }, withKey());
  const decision = at(`/payouts/${asked.data.id}/decision`);
  expect((await sock.post(decision, { release: true, reason: '' })).code).toBe('new-together');
  const entered = await manager.post(at('/accounts'), { bank_code: '001', account_number: '0987654321' });
  const confirmed = at(`/accounts/${entered.data.id}/decision`);
  expect((await sock.post(confirmed, { confirm: true, reason: '' })).code).toBe('new-together');
  // Stopping needs no second person.
  expect((await sock.post(confirmed, { confirm: false, reason: 'Not ours' })).data.state).toBe('refused');
  expect((await accountant.post(decision, { release: true, reason: '' })).data.waits).toBe(false);
});

test('two people who request everything at the same time get it once', async () => {
  await collect(2_000_000);
  await confirmedAccount();
  const responses = await Promise.all(
    [manager, accountant, manager, accountant].map((who) =>
      who.post(at('/payouts'), { amount_kobo: 2_000_000 }, withKey()),
    ),
  );
  expect(responses.map(({ status, code }) => (status === 201 ? 'paid' : String(code))).toSorted()).toEqual([
    'estate-money-short',
    'estate-money-short',
    'estate-money-short',
    'paid',
  ]);
  expect((await manager.post(at('/payouts'), { amount_kobo: 100 }, withKey())).code).toBe('estate-money-short');
  await collect(200_000);
  expect((await manager.post(at('/payouts'), { amount_kobo: null }, withKey())).code).toBe('withdrawal-below-minimum');
});

test('a lost response is looked up and nothing is sent twice; a payout that fails or is returned is held again, with its fee', async () => {
  await collect(5_000_000);
  await confirmedAccount();
  provider.losesNextAnswer = true;
  const lost = await manager.post(at('/payouts'), { amount_kobo: 1_000_000 }, withKey());
  await send();
  expect((await payouts())[0]).toMatchObject({ status: 'unknown' });
  await send();
  expect((await payouts())[0]).toMatchObject({ status: 'paid', reference: lost.data.reference });
  // The worker crashes after the provider accepted the payout: the next worker finds it there.
  dies = 'withdrawal.after_provider_reply';
  const killed = await manager.post(at('/payouts'), { amount_kobo: 1_000_000 }, withKey());
  await send();
  expect((await payouts())[0]).toMatchObject({ status: 'sending', reference: killed.data.reference });
  await send();
  expect((await payouts())[0]).toMatchObject({ status: 'paid' });
  provider.becomes = 'failed';
  await manager.post(at('/payouts'), { amount_kobo: 1_000_000 }, withKey());
  await send();
  expect((await payouts())[0]).toMatchObject({ status: 'failed' });
  expect(await held()).toBe(3_000_000);
  provider.becomes = 'success';
  provider.sent.get(killed.data.reference)!.status = 'reversed';
  await send();
  expect(await held()).toBe(4_000_000);
  const { rows } = await sql<{ kind: string; many: bigint }>`
    select m.kind, count(*) as many from estate_money.movement m where m.estate_id = ${estate}::bigint group by 1 order by 1`.execute(
    api.owner,
  );
  expect(rows.map(({ kind, many }) => [kind, Number(many)])).toEqual([
    ['collected', 1],
    ['payout', 3],
    ['returned', 2],
  ]);
});

test('a payout that the bank returns after the estate was retired is shown to finance', async () => {
  await collect(1_000_000);
  await confirmedAccount();
  const { data } = await manager.post(at('/payouts'), { amount_kobo: null }, withKey());
  await send();
  const retire = (isRetired: boolean) =>
    sql`update estates.estate set retired_at = case when ${isRetired} then now() end where id = ${estate}::bigint`.execute(
      api.owner,
    );
  await retire(true);
  expect(await findAll(api.db, estateMoneyChecks)).toEqual([]);
  provider.sent.get(data.reference)!.status = 'reversed';
  await send();
  expect(await findAll(api.db, estateMoneyChecks)).toEqual([
    { check: 'estate-retired', detail: `estate ${estate} is retired, and we hold ₦10,000.00 for it` },
  ]);
  await retire(false);
});

test('the weekly payout happens once for its day, whatever crashes in between, and waits while the account changes', async () => {
  await collect(2_000_000);
  await confirmedAccount();
  const { today } = await one<{ today: number }>(
    sql`select extract(isodow from (now() at time zone 'Africa/Lagos' - interval '9 hours'))::int as today`,
  );
  expect((await accountant.post(at('/pay-day'), { pay_day: today })).status).toBe(403);
  expect((await manager.post(at('/pay-day'), { pay_day: today })).data).toEqual({ pay_day: today });
  await sql`update estate_money.account set paid_through = current_date - 3 where estate_id = ${estate}::bigint`.execute(
    api.owner,
  );
  dies = 'estate-payout.before_commit';
  await expect(payWeekly()).rejects.toThrow('died');
  expect(await payouts()).toEqual([]);
  dies = 'estate-payout.after_commit';
  await expect(payWeekly()).rejects.toThrow('died');
  expect(await payWeekly()).toBe(0);
  expect(await payouts()).toMatchObject([{ kind: 'weekly', asked_by: null, amount_kobo: 2_000_000 }]);
  // On the next day too little is held: the day is done, and money that arrives later waits for the day after.
  await collect(100_000);
  await sql`update estate_money.account set paid_through = current_date - 3 where estate_id = ${estate}::bigint`.execute(
    api.owner,
  );
  expect(await payWeekly()).toBe(1);
  await manager.post(at('/accounts'), { bank_code: '001', account_number: '0000000009' });
  await collect(1_000_000);
  await sql`update estate_money.account set paid_through = current_date - 3 where estate_id = ${estate}::bigint`.execute(
    api.owner,
  );
  expect(await payWeekly()).toBe(0);
  expect(await payouts()).toHaveLength(1);
});

test('another estate’s team sees nothing and moves nothing, and neither does a viewer', async () => {
  await collect(2_000_000);
  await confirmedAccount();
  const asked = await manager.post(at('/payouts'), { amount_kobo: 1_000_000 }, withKey());
  const own = estate;
  estate = (
    await one<{ id: string }>(
      sql`insert into estates.estate (name, address) values (${`Other ${randomUUID()}`}, 'Ikoyi') returning id::text`,
    )
  ).id;
  const stranger = await member('Bola', ['manager', 'accountant']);
  for (const path of ['', '/payouts', '/statement?from=2026-01-01&until=2026-12-31'])
    expect((await stranger.get(at(path, own))).status).toBe(404);
  expect((await stranger.post(at('/payouts', own), { amount_kobo: null }, withKey())).status).toBe(404);
  // The payout of one estate under the address of the other.
  expect((await stranger.post(at(`/payouts/${asked.data.id}/decision`), { release: false, reason: '' })).status).toBe(
    404,
  );
  estate = own;
  expect((await (await member('Vera', ['viewer'])).get(at())).status).toBe(403);
});

test('a fault in the books is found: a line, a sum, and money that left without a row', async () => {
  await collect(1_000_000);
  const changes = [
    sql`update estate_money.account set held_kobo = held_kobo + 1 where estate_id = ${estate}::bigint`,
    sql`update estate_money.movement set balance_kobo = balance_kobo + 1 where estate_id = ${estate}::bigint`,
    sql`select ledger.post('planted', 'manual', 'NGN', 'Planted', 'test', null,
      array[('service-charges:' || ${estate}::text, 'service-fees', 500)::ledger.move])`,
  ];
  const found = await Promise.all(
    changes.map(async (change) => {
      const rolledBack = new Error('undo');
      let seen: { check: string; detail: string }[] = [];
      await api.owner
        .transaction()
        .execute(async (tx) => {
          await change.execute(tx);
          seen = (
            await sql<{ check: string; detail: string }>`select "check", detail from estate_money.wrong_sums()`.execute(
              tx,
            )
          ).rows;
          throw rolledBack;
        })
        .catch((error: unknown) => {
          if (error !== rolledBack) throw error;
        });
      return seen.map(({ check }) => check);
    }),
  );
  expect(found).toEqual([['estate-money'], ['estate-statement'], ['estate-money']]);
});
