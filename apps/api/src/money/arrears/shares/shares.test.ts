import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareTerms } from '@gatelight/contract';
import { sql } from '#platform/database/db';
import type { TestUser } from '#platform/testing/test-api';
import { shareChecks } from './findings.ts';
import { takeShares } from './take-shares.ts';
import { key } from '../../service-charges/test-estate.ts';
import { openArrearsEstate, type ArrearsEstate } from '../test-arrears.ts';

let estate: ArrearsEstate;
let rita: TestUser;
let stranger: TestUser;
let house: string;
const meter = '04175000019';
const path = '/api/v1/service-charge/shares';
const callsOf = (user: TestUser) => estate.api.as(user.id, ['user'], user.sessionKey);
const ritas = () => callsOf(rita);
const noCrash = () => undefined;

beforeAll(async () => {
  estate = await openArrearsEstate();
  rita = await estate.api.user('rita');
  stranger = await estate.api.user('stranger');
  house = await estate.house('Block 3, Flat 4');
  await estate.moveIn(house, 'Rita', '2020-01-01', rita.id);
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      with m as (
        insert into metering.meter (number, utility, status, life, estate_id, house_id, customer_name, tariff_id, supply_group_code, key_revision,
          tariff_index)
        values (${meter}, 'electricity', 'active', 'active', ${estate.id}::bigint, ${house}::bigint, 'Rita', 1, '600001', 1, '01') returning id)
      insert into households.link (meter_id, user_id, role) select id, ${rita.id}::bigint, 'owner' from m`.execute(tx);
  });
});
afterAll(() => estate.api.close());
beforeEach(() => estate.clear());

const rule = (changes: object = {}, headers?: Record<string, string>) =>
  estate.manager.put(
    estate.at('/share-rule'),
    { is_allowed: true, most_bp: 2000, month_cap_kobo: 1_000_000, ...changes },
    headers,
  );
const agree = (changes: object = {}, user = rita) =>
  callsOf(user).put(path, {
    agree: true,
    house_id: house,
    share_bp: 2000,
    month_cap_kobo: 1_000_000,
    terms: shareTerms,
    ...changes,
  });
const stop = () => ritas().put(path, { agree: false, house_id: house });
const take = () => takeShares(estate.api.db, noCrash, 50);
const wallet = () => estate.balance(`wallet:${rita.id}`);
const setWallet = async (kobo: number) => {
  const held = Number(await wallet());
  if (held < kobo) await estate.fund(rita, kobo - held);
  else if (held > kobo) {
    await sql`select ledger.post('spend:' || gen_random_uuid(), 'test', 'NGN', 'Test', 'test', null,
      array[('wallet:' || ${rita.id}::text, 'opening-balances', ${held - kobo})::ledger.move])`.execute(
      estate.api.owner,
    );
  }
};
const ofOrder = async (reference: string, user = rita) =>
  (await callsOf(user).get(`${path}/of-order?reference=${reference}`)).data;

let orders = 0;
/** An order that waits for its token. */
async function order(kobo: number, { by = rita, method = 'wallet' } = {}): Promise<string> {
  orders += 1;
  const reference = `VND-SHARE${String(orders).padStart(8, '0')}`;
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into vending."order" (reference, buyer_id, buyer_key, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo,
        debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit,
        rounding, units_tenths, method, status, paid_at)
      select ${reference}, ${by.id}, ${reference}, m.id, m.number, m.estate_id, 'Palm Court', 'electricity', ${kobo}, 0, 0, ${kobo}, 0, 0, 0,
        1, 'R2', 20740, 'up', 225, ${method}, 'vending', now() from metering.meter m where m.number = ${meter}`.execute(
      tx,
    );
  });
  return reference;
}
/** Changes the status of an order in its row. */
const becomes = (reference: string, status: string) =>
  sql`update vending."order" set status = ${status}, vended_at = coalesce(vended_at, now()) where reference = ${reference}`.execute(
    estate.api.owner,
  );
async function bought(kobo: number, more: Parameters<typeof order>[1] = {}): Promise<string> {
  const reference = await order(kobo, more);
  await becomes(reference, 'vended');
  return reference;
}
const preview = async (kobo: number, user = rita) =>
  (await callsOf(user).get(`${path}/of-purchase?meter_number=${meter}&amount_kobo=${kobo}`)).data.share_kobo;

test('nothing is allowed until a manager allows it, and nothing is taken without consent', async () => {
  await estate.bill(house, 5_000_000, 10);
  await setWallet(2_000_000);
  expect((await estate.viewer.get(estate.at('/share-rule'))).data).toMatchObject({ is_allowed: false, set_by: null });
  expect((await ritas().get(path)).data.items).toEqual([]);
  expect((await agree()).code).toBe('share-changed');
  expect((await estate.accountant.put(estate.at('/share-rule'), {})).status).toBe(403);
  expect((await rule({ most_bp: 3001 })).code).toBe('invalid-input');
  const unset = { seen_at: new Date(0).toISOString() };
  // If two managers both saw that nothing is set, only one of them sets it.
  const firsts = await Promise.all([rule({ ...unset, most_bp: 500 }), rule({ ...unset, most_bp: 600 })]);
  expect(new Set(firsts.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'changed-meanwhile']));
  const { set_at: seen_at } = firsts.find(({ status }) => status === 200)!.data;
  expect((await rule({ is_allowed: false, seen_at })).data).toMatchObject({ is_allowed: false });
  // The response of a save was lost: the second try is the same save, and not the change of another manager.
  const next = { is_allowed: false, seen_at: (await estate.manager.get(estate.at('/share-rule'))).data.set_at };
  const once = key();
  expect([(await rule(next, once)).status, (await rule(next, once)).status]).toEqual([200, 200]);
  // The other manager's form still says that shares are allowed.
  expect((await rule({ most_bp: 700, seen_at })).code).toBe('changed-meanwhile');
  expect((await rule()).data).toMatchObject({ is_allowed: true, most_bp: 2000, people: 0, month_kobo: 0 });
  expect(await preview(500_000)).toBe(0);
  const reference = await bought(500_000);
  expect(await take()).toBe(0);
  expect(await ofOrder(reference)).toEqual({ state: 'none', share_kobo: 0, reason: null });
  expect((await agree({ share_bp: 2100 })).code).toBe('share-changed');
  expect((await agree({ month_cap_kobo: 1_000_001 })).code).toBe('share-changed');
  expect((await agree({ terms: '2020-01' })).code).toBe('invalid-input');
  // Another person, and a house of another person.
  expect((await agree({}, stranger)).code).toBe('not-found');
  expect((await callsOf(stranger).put(path, { agree: false, house_id: house })).code).toBe('not-found');
});

test('a purchase from the wallet pays the share that was shown, once, to the oldest overdue bill', async () => {
  const older = await estate.bill(house, 50_000, 40);
  const newer = await estate.bill(house, 3_000_000, 10);
  await estate.bill(house, 1_000_000, -7);
  await setWallet(1_000_000);
  await rule();
  expect((await agree()).data.items).toMatchObject([
    { house_id: house, late_kobo: 3_050_000, consent: { share_bp: 2000, month_cap_kobo: 1_000_000 }, month_kobo: 0 },
  ]);
  expect(await preview(500_000)).toBe(100_000);
  expect(await preview(500_000, stranger)).toBe(0);
  // 900,000 and its share are more than the wallet holds.
  expect(await preview(900_000)).toBe(0);
  const reference = await bought(500_000);
  expect(await ofOrder(reference)).toEqual({ state: 'due', share_kobo: 0, reason: null });
  await Promise.all([take(), take()]);
  await becomes(reference, 'vended');
  expect(await take()).toBe(0);
  expect(await wallet()).toBe(900_000n);
  expect(await ofOrder(reference)).toEqual({ state: 'paid', share_kobo: 100_000, reason: null });
  expect(await ofOrder(reference, stranger)).toMatchObject({ state: 'none' });
  const left = await estate.rows(sql<{ id: string; left: string }>`
    select id::text, left_kobo::text as left from service_charges.invoice where id in (${older}::bigint, ${newer}::bigint) order by id`);
  expect(left).toEqual([
    { id: older, left: '0' },
    { id: newer, left: '2950000' },
  ]);
  expect((await estate.manager.get(estate.at('/share-rule'))).data).toMatchObject({ people: 1, month_kobo: 100_000 });
  // By card, and by another person for the same meter: no share.
  await bought(500_000, { method: 'card' });
  await bought(500_000, { by: stranger });
  expect(await take()).toBe(0);
  expect(await estate.faults()).toEqual([]);
});

test('never more than the overdue amount, the cap of the month, or what the wallet holds after the electricity', async () => {
  await estate.bill(house, 30_000, 10);
  await setWallet(5_000_000);
  await rule();
  await agree();
  expect(await preview(500_000)).toBe(30_000);
  await bought(500_000);
  await take();
  expect(await preview(500_000)).toBe(0);
  const none = await bought(500_000);
  await take();
  expect(await ofOrder(none)).toMatchObject({ state: 'not-taken', reason: 'nothing-late' });
  await estate.bill(house, 9_000_000, 10);
  await rule({ month_cap_kobo: 100_000 });
  // 70,000 are left for this month, whichever consent paid the rest.
  await agree({ month_cap_kobo: 100_000 });
  const [first, second] = [await bought(1_000_000), await bought(1_000_000)];
  await take();
  expect(await ofOrder(first)).toMatchObject({ state: 'paid', share_kobo: 70_000 });
  expect(await ofOrder(second)).toMatchObject({ state: 'not-taken', reason: 'month-cap' });
  // The month belongs to the house: another person of the house pays nothing more.
  const spouse = await estate.api.user('spouse');
  await sql`insert into households.house_owner (house_id, user_id) values (${house}::bigint, ${spouse.id}::bigint)`.execute(
    estate.api.owner,
  );
  await estate.fund(spouse, 1_000_000);
  expect((await agree({ month_cap_kobo: 100_000 }, spouse)).status).toBe(200);
  const theirs = await bought(1_000_000, { by: spouse });
  await take();
  expect(await ofOrder(theirs, spouse)).toMatchObject({ state: 'not-taken', reason: 'month-cap' });
  await rule();
  await agree();
  await setWallet(99_999);
  const poor = await bought(500_000);
  await take();
  expect(await ofOrder(poor)).toEqual({ state: 'not-taken', share_kobo: 0, reason: 'wallet' });
  expect(await wallet()).toBe(99_999n);
});

test('a share that cannot be paid does not stop the others, is left to a person, and is paid later when possible', async () => {
  await estate.bill(house, 9_000_000, 10);
  await setWallet(5_000_000);
  await rule();
  await agree();
  const bad = await bought(500_000);
  const good = await bought(500_000);
  const [{ id: first }] = (await estate.rows(sql<{ id: string }>`
    select s.order_id::text as id from arrears.share s where s.state = 'due' order by s.order_id limit 1`)) as [
    { id: string },
  ];
  await sql`create function public.fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
    estate.api.owner,
  );
  await sql`create trigger fails before update on arrears.share for each row when (old.order_id = ${sql.lit(Number(first))})
    execute function public.fail()`.execute(estate.api.owner);
  await take();
  expect(await ofOrder(bad)).toMatchObject({ state: 'due' });
  expect(await ofOrder(good)).toMatchObject({ state: 'paid' });
  expect(await take()).toBe(0);
  const again = () => sql`update arrears.stopped set next_at = now()`.execute(estate.api.owner);
  const told = () => estate.rows(sql<{ detail: string }>`select detail from arrears.stopped_work()`);
  expect(await told()).toEqual([]);
  for (let tries = 1; tries < 3; tries += 1) {
    await again();
    await take();
  }
  expect(await told()).toEqual([{ detail: `the share of order ${first} failed 3 times: P0001 broken` }]);
  await sql`drop trigger fails on arrears.share`.execute(estate.api.owner);
  await sql`drop function public.fail()`.execute(estate.api.owner);
  await again();
  await take();
  expect(await ofOrder(bad)).toMatchObject({ state: 'paid' });
  expect(await told()).toEqual([]);
});

test('a withdrawn consent ends immediately, also for an earlier purchase; the estate can end all consents', async () => {
  await estate.bill(house, 9_000_000, 10);
  await setWallet(5_000_000);
  await rule();
  await agree();
  const before = await bought(500_000);
  expect((await stop()).data.items).toMatchObject([{ consent: null }]);
  expect((await stop()).status).toBe(200);
  await take();
  expect(await ofOrder(before)).toEqual({ state: 'not-taken', share_kobo: 0, reason: 'ended' });
  // Bought before the person agreed: they had not seen a share.
  const early = await order(500_000);
  await agree();
  await becomes(early, 'vended');
  expect(await ofOrder(early)).toMatchObject({ state: 'none' });
  await rule({ is_allowed: false });
  await rule();
  expect((await ritas().get(path)).data.items).toMatchObject([{ consent: null }]);
  await bought(500_000);
  expect(await take()).toBe(0);
  expect(await wallet()).toBe(5_000_000n);
  const ends = await estate.rows(sql<{ by: string | null; terms: string }>`
    select ended_by as by, terms from arrears.share_consent order by id`);
  expect(ends).toEqual([
    { by: 'person', terms: shareTerms },
    { by: 'estate', terms: shareTerms },
  ]);
});

test('a person who no longer belongs to the house pays nothing for it', async () => {
  await estate.bill(house, 9_000_000, 10);
  await setWallet(5_000_000);
  await rule();
  await agree();
  const last = await bought(500_000);
  await sql`update households.link set ended_at = now() where user_id = ${rita.id}::bigint`.execute(estate.api.owner);
  try {
    await take();
    expect(await ofOrder(last)).toMatchObject({ state: 'not-taken', reason: 'ended' });
    expect(await preview(500_000)).toBe(0);
  } finally {
    await sql`update households.link set ended_at = null where user_id = ${rita.id}::bigint`.execute(estate.api.owner);
  }
});

test('a crash around a share leaves it undone or done, never twice; a refund of the purchase does not return it', async () => {
  await estate.bill(house, 9_000_000, 10);
  await setWallet(5_000_000);
  await rule();
  await agree();
  const reference = await bought(500_000);
  for (const point of ['share.before_commit', 'share.after_commit']) {
    const dies = (name: string) => {
      if (name === point) throw new Error('killed');
    };
    await expect(takeShares(estate.api.db, dies, 50)).rejects.toThrow('killed');
  }
  expect(await take()).toBe(0);
  expect(await wallet()).toBe(4_900_000n);
  // It was a payment of a debt, with its own receipt.
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update vending."order" set status = 'refunded' where reference = ${reference}`.execute(tx);
  });
  await take();
  expect(await ofOrder(reference)).toMatchObject({ state: 'paid', share_kobo: 100_000 });
  expect(await wallet()).toBe(4_900_000n);
  const receipts = await estate.rows(sql<{ count: number }>`
    select count(*)::integer from service_charges.receipt r join vending."order" o on r.reference = 'SC-SHARE-' || o.id
    where o.reference = ${reference}`);
  expect(receipts).toEqual([{ count: 1 }]);
});

test('a share that does not match its receipt is found', async () => {
  await estate.bill(house, 9_000_000, 10);
  await setWallet(5_000_000);
  await rule();
  await agree();
  await bought(500_000);
  await take();
  const find = async () => (await shareChecks[0]!.find(estate.api.db, undefined)).map(({ check }) => check);
  expect(await find()).toEqual([]);
  await sql`update arrears.share set kobo = kobo + 1`.execute(estate.api.owner);
  expect(await find()).toEqual(['wrong-purchase-share']);
});
