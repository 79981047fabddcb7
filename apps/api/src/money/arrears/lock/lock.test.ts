import { lockView } from '@gatelight/contract';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import type { TestCaller, TestUser } from '#platform/testing/test-api';
import { key } from '../../service-charges/test-estate.ts';
import { openArrearsEstate, type ArrearsEstate } from '../test-arrears.ts';
import { vendingLockActs } from './acts.ts';
import { reviewLocks, selectLocks } from './lock-store.ts';

let estate: ArrearsEstate;
let rita: TestUser;
let house: string;
const meter = '04175000019';
const ritas = () => estate.api.as(rita.id, ['user'], rita.sessionKey);

const giveMeter = (flat: string, number: string, user: TestUser) =>
  estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      with m as (
        insert into metering.meter (number, utility, status, life, estate_id, house_id, customer_name, tariff_id, supply_group_code, key_revision,
          tariff_index)
        values (${number}, 'electricity', 'active', 'active', ${estate.id}::bigint, ${flat}::bigint, 'Rita', 1, '600001', 1, '01') returning id)
      insert into households.link (meter_id, user_id, role) select id, ${user.id}::bigint, 'owner' from m`.execute(tx);
  });

beforeAll(async () => {
  estate = await openArrearsEstate();
  rita = await estate.api.user('rita');
  house = await estate.house('Block 3, Flat 4');
  await estate.moveIn(house, 'Rita', '2020-01-01', rita.id);
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into authority.vending_key (supply_group_code, key_revision, key_generation, encryption_algorithm, base_date, sealed, is_simulator)
      values ('600001', 1, '04', '11', 2014, '', false)`.execute(tx);
  });
  await giveMeter(house, meter, rita);
});
afterAll(() => estate.api.close());
beforeEach(() => estate.clear());

const ask = (changes: object = {}, by: TestCaller = estate.manager) =>
  by.post(estate.at('/vending-lock'), {
    days: 60,
    least_kobo: 1_000_000,
    reason: 'The residents agreed to it in their meeting',
    starts_on: todayInLagos(7),
    view: lockView,
    ...changes,
  });
const decide = (lock: string, confirm = true, by: TestCaller = estate.accountant) =>
  by.post(estate.at(`/vending-lock/${lock}/decide`), { confirm });
async function turnedOn(changes: object = {}): Promise<string> {
  const { id } = (await ask(changes)).data.lock;
  expect((await decide(id)).data.lock.state).toBe('on');
  return id;
}
const standing = async () => (await estate.accountant.get(estate.at('/vending-lock'))).data;
/** Runs the worker on a day, at noon by default. */
const review = (days: number, at = '11:00') =>
  inTransaction(estate.api.db, (tx) => reviewLocks(tx, new Date(`${todayInLagos(days)}T${at}:00Z`), 50));
/** The reason that stops a purchase for the meter, as selling checks it before it takes money. */
async function stops(): Promise<string | null> {
  const [row] = await estate.rows(sql<{ reason: string | null }>`
    select vending.stopping_reason(m.id, 100000, 1000000000, 1000000000, true) as reason from metering.meter m where m.number = ${meter}`);
  return row!.reason;
}
const isHeld = async () => {
  const [row] = await estate.rows(sql<{ held: boolean }>`
    select exists (select from metering.held_house where house_id = ${house}::bigint) as held`);
  return row!.held;
};
const notices = async () => {
  const [row] = await estate.rows(sql<{ count: number }>`
    select count(distinct event)::integer as count from notifications.message where event like 'vending-lock:%'`);
  return row!.count;
};
const own = async () => (await ritas().get('/api/v1/service-charge/locks')).data.items;
async function locked(): Promise<string> {
  await estate.bill(house, 5_000_000, 70);
  const id = await turnedOn();
  await review(0);
  await review(6);
  await review(7);
  expect(await isHeld()).toBe(true);
  return id;
}

test('no lock is on until a manager requested it with a reason and a day, and a second person confirmed it', async () => {
  await estate.bill(house, 5_000_000, 70);
  expect(await standing()).toEqual({ lock: null, told: 0, locked: 0, hardships: 0 });
  await review(0);
  expect(await isHeld()).toBe(false);
  expect((await ask({}, estate.accountant)).status).toBe(403);
  expect((await ask({ starts_on: todayInLagos(6) })).code).toBe('lock-too-soon');
  expect((await ask({ days: 59 })).code).toBe('invalid-input');
  expect((await ask({ view: '2020-01' })).code).toBe('invalid-input');
  const { id } = (await ask()).data.lock;
  expect((await ask()).code).toBe('lock-open');
  expect((await decide(id, true, estate.manager)).code).toBe('second-person-required');
  await review(8);
  expect(await isHeld()).toBe(false);
  expect((await decide(id)).data.lock).toMatchObject({ state: 'on', decided_by: expect.stringContaining('Chidi') });
  expect((await decide(id)).status).toBe(200);
  expect((await decide(id, false)).code).toBe('already-decided');
});

test('a house is notified a week before and the day before, is held from the day itself, and nothing happens at night', async () => {
  await estate.bill(house, 5_000_000, 70);
  await turnedOn();
  const before = await notices();
  await review(0, '22:00');
  expect(await notices()).toBe(before);
  await review(0);
  await review(0);
  expect(await notices()).toBe(before + 1);
  expect(await own()).toMatchObject([
    { house_id: house, locks_on: todayInLagos(7), is_locked: false, late_kobo: 5_000_000 },
  ]);
  await review(5);
  expect(await notices()).toBe(before + 1);
  await Promise.all([review(6), review(6)]);
  expect(await notices()).toBe(before + 2);
  expect(await isHeld()).toBe(false);
  await review(7);
  expect(await isHeld()).toBe(true);
  expect(await stops()).toBe('meter-held');
  expect(await standing()).toMatchObject({ told: 1, locked: 1 });
  expect(await own()).toMatchObject([{ is_locked: true }]);
});

test('a worker that runs late notifies first and holds the day after', async () => {
  await estate.bill(house, 5_000_000, 70);
  await turnedOn();
  await review(0);
  await review(9);
  expect(await isHeld()).toBe(false);
  expect(await own()).toMatchObject([{ locks_on: todayInLagos(10) }]);
  await review(10);
  expect(await isHeld()).toBe(true);
});

test('a payment lifts the lock in its own transaction, also while the worker is about to hold; a later debt is notified again', async () => {
  await locked();
  await estate.fund(rita, 9_000_000);
  const pay = (kobo: number) =>
    ritas().post('/api/v1/service-charge/pay', { house_id: house, amount_kobo: kobo }, key());
  expect((await pay(3_000_000)).status).toBe(200);
  expect(await isHeld()).toBe(true);
  // Less than the sum of the rule.
  await Promise.all([pay(1_500_000), review(7)]);
  await review(7);
  expect(await isHeld()).toBe(false);
  expect(await own()).toMatchObject([{ locks_on: null, is_locked: false }]);
  await estate.bill(house, 6_000_000, 80);
  await review(8);
  expect(await isHeld()).toBe(false);
  expect(await own()).toMatchObject([{ locks_on: todayInLagos(15) }]);
});

test('a bill that is not old enough, too small a sum, a plan and a wait do not lock a house', async () => {
  await estate.bill(house, 5_000_000, 45);
  await turnedOn();
  await review(0);
  expect(await own()).toMatchObject([{ locks_on: null }]);
  await estate.bill(house, 100_000, 90);
  await review(0);
  expect(await own()).toMatchObject([{ locks_on: todayInLagos(7) }]);
  const plan = await estate.manager.post(
    estate.at(`/houses/${house}/plans`),
    {
      instalments: [
        { due_on: todayInLagos(4), amount_kobo: 2_000_000 },
        { due_on: todayInLagos(30), amount_kobo: 3_100_000 },
      ],
    },
    key(),
  );
  expect(await own()).toMatchObject([{ locks_on: todayInLagos(7) }]);
  const accept = { accept: true, total_kobo: 5_100_000, terms: '2026-11', from_wallet: false };
  expect((await ritas().post(`/api/v1/service-charge/plans/${plan.data.id}/answer`, accept)).status).toBe(200);
  expect(await own()).toMatchObject([{ locks_on: null }]);
  await estate.manager.post(estate.at(`/plans/${plan.data.id}/cancel`), { reason: 'Test' });
  await review(0);
  expect(await own()).toMatchObject([{ locks_on: todayInLagos(7) }]);
  await estate.manager.post(estate.at(`/houses/${house}/wait`), { until: todayInLagos(20), reason: 'Salary' });
  expect(await own()).toMatchObject([{ locks_on: null }]);
});

test('who moves in is not locked for what the last tenant owes, and reads nothing of it; a lock ends with the move, also at night', async () => {
  const flat = await estate.house('Block 7, Flat 1');
  await estate.moveIn(flat, 'Uche', '2020-01-01');
  await estate.bill(flat, 5_000_000, 70);
  await turnedOn();
  for (const day of [0, 6, 7]) await review(day);
  const holds = async () =>
    (await estate.rows(sql`select from metering.held_house where house_id = ${flat}::bigint`)).length === 1;
  expect(await holds()).toBe(true);
  await sql`update households.occupant set ended_at = now() where house_id = ${flat}::bigint`.execute(estate.api.owner);
  const ngozi = await estate.api.user('ngozi');
  // After the bill, which was issued a moment ago.
  await estate.moveIn(flat, 'Ngozi', todayInLagos(1), ngozi.id);
  await giveMeter(flat, '04175000027', ngozi);
  await review(7, '22:00');
  expect(await holds()).toBe(false);
  await review(8);
  const locks = async () =>
    (await estate.api.as(ngozi.id, ['user'], ngozi.sessionKey).get('/api/v1/service-charge/locks')).data.items;
  expect(await locks()).toMatchObject([{ house_id: flat, locks_on: null, is_locked: false, late_kobo: 0 }]);
  await estate.bill(flat, 6_000_000, 65);
  await review(8);
  expect(await locks()).toMatchObject([{ locks_on: todayInLagos(15), late_kobo: 6_000_000 }]);
  const told = await estate.rows(sql<{ amount: string }>`
    select distinct payload ->> 'amountKobo' as amount from notifications.message where user_id = ${ngozi.id}::bigint`);
  expect(told).toEqual([{ amount: '6000000' }]);
});

test('each person of a house reads the overdue sum that locks it, whichever bills they see', async () => {
  const flat = await estate.house('Block 7, Flat 3');
  const [uche, ngozi, owner] = [
    await estate.api.user('uche'),
    await estate.api.user('ngozi'),
    await estate.api.user('owner'),
  ];
  await sql`insert into households.house_owner (house_id, user_id) values (${flat}::bigint, ${owner.id}::bigint)`.execute(
    estate.api.owner,
  );
  // A former tenant, whose bill only the owner sees.
  await estate.moveIn(flat, 'Emeka', '2020-01-01', rita.id);
  const former = await estate.bill(flat, 4_000_000, 90);
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update service_charges.invoice set issued_at = '2019-06-01' where id = ${former}::bigint`.execute(tx);
    await sql`update households.occupant set ended_at = now(), pays = false where house_id = ${flat}::bigint`.execute(
      tx,
    );
  });
  // One who pays, and one who moved in after the bill.
  await estate.moveIn(flat, 'Uche', '2020-01-01', uche.id);
  await estate.bill(flat, 5_000_000, 70);
  await sql`insert into households.occupant (house_id, name, since, user_id)
    values (${flat}::bigint, 'Ngozi', ${todayInLagos(1)}::date, ${ngozi.id}::bigint)`.execute(estate.api.owner);
  await giveMeter(flat, '04175000043', ngozi);
  await giveMeter(flat, '04175000051', uche);
  await turnedOn();
  await review(0);
  const read = async (user: TestUser) => {
    const as = estate.api.as(user.id, ['user'], user.sessionKey);
    const items = (await as.get('/api/v1/service-charge/locks')).data.items as { house_id: string }[];
    const { houses } = (await as.get('/api/v1/service-charge')).data;
    return [
      items.find(({ house_id: id }) => id === flat),
      (houses as { id: string; owed_kobo: number }[]).find(({ id }) => id === flat)?.owed_kobo,
    ];
  };
  const lock = { locks_on: todayInLagos(7), late_kobo: 5_000_000 };
  expect(await read(uche)).toMatchObject([{ ...lock, others_kobo: 0 }, 5_000_000]);
  expect(await read(ngozi)).toMatchObject([{ ...lock, others_kobo: 5_000_000 }, 0]);
  expect(await read(owner)).toMatchObject([{ ...lock, others_kobo: 0 }, 9_000_000]);
});

test('medical hardship lifts the lock immediately for 90 days; a manager sees it and nobody of the estate can refuse it', async () => {
  await locked();
  const declare = (by = ritas(), more: object = {}) =>
    by.post('/api/v1/service-charge/hardship', { house_id: house, medical: true, contact: '08031234567', ...more });
  const stranger = await estate.api.user('stranger');
  expect((await declare(estate.api.as(stranger.id, ['user'], stranger.sessionKey))).code).toBe('not-found');
  expect((await declare(ritas(), { contact: '' })).code).toBe('invalid-input');
  const declared = await declare();
  expect(declared.data.items).toMatchObject([{ is_locked: false, locks_on: null, hardship_until: todayInLagos(90) }]);
  expect(await isHeld()).toBe(false);
  await review(8);
  await review(80);
  expect(await isHeld()).toBe(false);
  expect((await estate.manager.get(estate.at('/vending-lock/hardships'))).data.items).toMatchObject([
    { house_name: 'Block 3, Flat 4', contact: '08031234567', until: todayInLagos(90) },
  ]);
  expect((await estate.accountant.get(estate.at('/vending-lock/hardships'))).status).toBe(403);
  // The managers are notified, and one of them marks it as seen.
  expect(
    await estate.rows(
      sql`select m.payload ->> 'houseName' as house from notifications.message m where m.event like 'hardship:%'`,
    ),
  ).toEqual([{ house: 'Block 3, Flat 4' }]);
  const [{ id: hardship, noted_by: nobody }] = (await estate.manager.get(estate.at('/vending-lock/hardships'))).data
    .items;
  expect(nobody).toBeNull();
  const see = (id: string, by = estate.manager) =>
    by.post(estate.at('/vending-lock/hardships/noted'), { hardship_id: id });
  expect((await see(hardship, estate.accountant)).status).toBe(403);
  expect((await see('999999')).code).toBe('not-found');
  expect((await see(hardship)).data.items).toMatchObject([{ noted_by: expect.stringContaining('Musa') }]);
  expect(await standing()).toMatchObject({ hardships: 1, locked: 0 });
  await review(91);
  expect(await own()).toMatchObject([{ locks_on: todayInLagos(98) }]);
});

test('a manager sees each medical hardship, also the first of many', async () => {
  await locked();
  const first = { house_id: house, medical: true, contact: '08031234567' };
  expect((await ritas().post('/api/v1/service-charge/hardship', first)).status).toBe(200);
  await sql`
    insert into arrears.hardship (estate_id, house_id, declared_by, until_day, contact)
    select h.estate_id, h.house_id, h.declared_by, h.until_day, '0803' || n from arrears.hardship h, generate_series(1, 520) n
    where h.contact = '08031234567'`.execute(estate.api.owner);
  const { items } = (await estate.manager.get(estate.at('/vending-lock/hardships'))).data;
  expect(items).toHaveLength(521);
  expect(items.at(-1).contact).toBe('08031234567');
});

test('a manager or our staff turn the lock off, and every house can buy again immediately', async () => {
  const lock = await locked();
  expect(
    (await estate.accountant.post(estate.at(`/vending-lock/${lock}/stop`), { reason: 'We found another way' })).status,
  ).toBe(403);
  const stop = () => estate.manager.post(estate.at(`/vending-lock/${lock}/stop`), { reason: 'We found another way' });
  await Promise.all([stop(), review(7)]);
  await review(7);
  expect(await isHeld()).toBe(false);
  expect((await stop()).code).toBe('already-decided');
  expect((await standing()).lock).toMatchObject({ state: 'off', end_reason: 'We found another way' });
  expect(await own()).toEqual([]);
  await estate.clear();
  const second = await locked();
  const [act] = vendingLockActs();
  const input = { lock_id: second };
  expect((await act!.preview(estate.api.db, input)).changes).toContainEqual(
    expect.objectContaining({ from: '1', to: '0' }),
  );
  const done = { actor: 'user:1', askedBy: '1', approvedBy: null, reason: 'Not lawful here', id: '1' };
  await inTransaction(estate.api.db, (tx) => act!.run(tx, input, done as never));
  expect(await isHeld()).toBe(false);
  expect((await standing()).lock).toMatchObject({ state: 'off', ended_by: null });
});

test('our staff see the locks of all estates', async () => {
  const lock = await turnedOn();
  await sql`
    with e as (insert into estates.estate (name, address) select 'Locked ' || n, 'Lekki' from generate_series(1, 210) n returning id)
    insert into arrears.vending_lock (estate_id, days, least_kobo, reason, starts_on, view, asked_by)
    select e.id, l.days, l.least_kobo, l.reason, l.starts_on, l.view, l.asked_by
    from e, arrears.vending_lock l where l.id = ${lock}::bigint`.execute(estate.api.owner);
  expect((await selectLocks(estate.api.db)).length).toBeGreaterThanOrEqual(211);
});

test('a house whose step fails stops no other house of the lock', async () => {
  const other = await estate.house('Block 9');
  await estate.bill(house, 5_000_000, 70);
  await estate.bill(other, 5_000_000, 70);
  await turnedOn();
  const told = async () =>
    (
      await estate.rows(sql<{ id: string }>`select house_id::text as id from arrears.lock_notice order by house_id`)
    ).map(({ id }) => id);
  await estate.failing({ table: 'arrears.lock_notice', column: 'house_id', value: house }, () => review(0));
  expect(await told()).toEqual([other]);
  await review(0);
  expect(await told()).toEqual([other]);
  await estate.retryNow();
  await review(0);
  expect(await told()).toEqual([house, other]);
  expect(await estate.rows(sql`select from arrears.stopped`)).toEqual([]);
});
