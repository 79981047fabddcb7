import { randomUUID } from 'node:crypto';
import type { Role } from '@gatelight/contract';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addEstate, addHouse } from '#estates';
import { householdsSlice } from '#households';
import { addMeter, addTariff } from '#metering';
import { teamsSlice } from '#teams';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestCaller, type TestUser } from '#platform/testing/test-api';
import { movesSlice } from './slice.ts';

type Parts = Parameters<typeof movesSlice.create>[0];

let api: TestApi;
let palm: string;
let harmony: string;
let tariff: bigint;
let musa: { id: string; call: TestCaller };
let bisi: { id: string; call: TestCaller };
const today = todayInLagos();
const slicesOf = (db: Parts['db'], staffDb: Parts['staffDb']) => [
  movesSlice.create({
    config: { server: { publicUrl: 'https://gatelight.example' } },
    db,
    staffDb,
  } as unknown as Parts),
  householdsSlice.create({ db }),
];

async function manager(name: string, estates: readonly string[]) {
  const { id, sessionKey } = await api.user(name);
  for (const estate of estates)
    await sql`select teams.add_member(${estate}::bigint, ${id}::bigint, 'manager', 'test')`.execute(api.db);
  return { id, call: api.as(id, ['user', 'manager'] as Role[], sessionKey) };
}

let houses = 0;
/** A house of an estate with one meter. */
async function home(estate = palm) {
  houses += 1;
  const number = `041750${String(houses).padStart(5, '0')}`;
  return inTransaction(api.db, async (tx) => {
    const house = await addHouse(tx, { estateId: BigInt(estate), name: `House ${houses}` });
    const meter = await addMeter(tx, {
      number,
      utility: 'electricity',
      status: 'active',
      estateId: BigInt(estate),
      houseId: house,
      customerName: 'Test',
      tariffId: tariff,
      supplyGroupCode: '600001',
      keyRevision: 1,
      tariffIndex: '01',
      debtRecoveryBp: 0,
      isDemonstration: false,
    });
    return {
      id: house.toString(),
      meter: meter.toString(),
      number,
      at: `/api/v1/manage/estates/${estate}/houses/${house}`,
    };
  });
}
type Home = Awaited<ReturnType<typeof home>>;

const person = (more: object = {}) => ({
  name: 'Kelechi Umeh',
  phone: '08067712034',
  email: 'kelechi@example.com',
  is_owner: false,
  lives_here: true,
  pays: true,
  since: today,
  readings: [],
  unread_reason: 'The cupboard is locked',
  invite: false,
  ...more,
});
const comeIn = (to: Home, more: object = {}, call = musa.call, key: string = randomUUID()) =>
  call.post(`${to.at}/move-in`, person(more), { 'idempotency-key': key });
const leave = (from: Home, people: string[], more: object = {}, call = musa.call, key: string = randomUUID()) =>
  call.post(
    `${from.at}/move-out`,
    { people, last_day: today, readings: [], unread_reason: 'The cupboard is locked', ...more },
    { 'idempotency-key': key },
  );
/** Moves in with an account, by accepting the invitation as people do. */
async function comeInWithAccount(to: Home, more: object = {}): Promise<{ user: TestUser; occupant: string }> {
  const email = `${randomUUID()}@example.com`;
  const { data } = await comeIn(to, { email, phone: '', invite: true, ...more });
  const user = await api.user('Kelechi');
  const accepted = await user.call.post('/api/v1/users/home-invitations/answer', {
    secret: await secretFor(email),
    accept: true,
  });
  expect(accepted.data).toEqual({ accepted: true });
  return { user, occupant: data.occupant_id };
}
async function secretFor(recipient: string): Promise<string> {
  const { rows } = await sql<{ link: string }>`
    select payload ->> 'link' as link from notifications.message
    where recipient = ${recipient} and template = 'home-invitation' order by id desc limit 1`.execute(api.owner);
  return rows[0]!.link.split('#home.')[1]!;
}
const metersOf = async (user: TestUser) =>
  (await user.call.get('/api/v1/users/meters')).data.map(({ number }: { number: string }) => number) as string[];
const prepared = async (of: Home) => (await musa.call.get(`${of.at}/move`)).data;
const codesOf = (responses: readonly { status: number; code: string | undefined }[]) =>
  responses.map(({ status, code }) => code ?? String(status)).toSorted((a, b) => a.localeCompare(b));

beforeAll(async () => {
  api = await openTestApi(
    (serve, { web, staffDb }) => {
      for (const slice of slicesOf(web, staffDb)) slice.routes?.(serve);
    },
    ({ web, staffDb }) =>
      Object.assign(
        {},
        ...slicesOf(web, staffDb).map(({ objectChecks }) => objectChecks),
        teamsSlice.create({ db: web } as never).objectChecks,
      ),
  );
  await inTransaction(api.db, async (tx) => {
    const validFrom = new Date('2020-01-01T00:00:00Z');
    tariff = await addTariff(tx, {
      code: 'R2',
      name: 'R2',
      utility: 'electricity',
      rounding: 'up',
      validFrom,
      priceKoboPerUnit: 20_000n,
    });
    palm = (await addEstate(tx, { name: 'Palm Court Estate', address: 'Lekki' })).toString();
    harmony = (await addEstate(tx, { name: 'Harmony Gardens Estate', address: 'Ikeja' })).toString();
  });
  musa = await manager('Musa', [palm]);
  bisi = await manager('Bisi', [harmony]);
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`truncate platform.rate_limit`.execute(api.owner);
});

describe('moving in', () => {
  it('lists the person, stores reading and deposit, and invites them by SMS and e-mail', async () => {
    const house = await home();
    const { status, data } = await comeIn(house, {
      invite: true,
      readings: [{ meter_id: house.meter, reading: '3018.7' }],
      unread_reason: '',
      deposit_kobo: 25_000_000,
      keys: '2 keys, 1 gate card',
    });
    expect(status).toBe(201);
    expect(data.is_invited).toBe(true);
    expect(await prepared(house)).toMatchObject({
      people: [{ id: `occupant:${data.occupant_id}`, name: 'Kelechi Umeh', pays: true, lives_here: true }],
      meters: [{ number: house.number, last: { reading: '3018.7', on: today } }],
      deposits: [{ name: 'Kelechi Umeh', taken_kobo: 25_000_000 }],
      owed_kobo: 0,
    });
    const { rows } = await sql<{ channel: string; recipient: string }>`
      select channel, recipient from notifications.message where template = 'home-invitation' order by channel`.execute(
      api.owner,
    );
    expect(rows).toEqual([
      { channel: 'email', recipient: 'kelechi@example.com' },
      { channel: 'sms', recipient: '08067712034' },
    ]);
    // From the moment the invitation is accepted, once, this account and no other has the meter.
    const secret = await secretFor('kelechi@example.com');
    const users = await Promise.all(['Kelechi', 'Other'].map((name) => api.user(name)));
    const responses = await Promise.all(
      users.map((user) => user.call.post('/api/v1/users/home-invitations/answer', { secret, accept: true })),
    );
    expect(codesOf(responses)).toEqual(['200', 'invitation-ended']);
    expect((await Promise.all(users.map(metersOf))).flat()).toEqual([house.number]);
  });

  it('is stored once for one key, and once when two managers record it at the same time', async () => {
    const house = await home();
    const second = await manager('Second', [palm]);
    const key = randomUUID();
    const repeats = await Promise.all([1, 2, 3].map(() => comeIn(house, {}, musa.call, key)));
    expect(new Set(repeats.map(({ data }) => data.id)).size).toBe(1);
    expect((await comeIn(house, { name: 'Other' }, musa.call, key)).code).toBe('idempotency-key-reused');
    const empty = await home();
    const both = await Promise.all([comeIn(empty), comeIn(empty, {}, second.call)]);
    expect(codesOf(both)).toEqual(['201', 'person-listed']);
    // Another tenant can move in, but does not become a second payer.
    expect((await comeIn(empty, { name: 'Ngozi Umeh' })).code).toBe('house-has-payer');
    expect((await comeIn(empty, { name: 'Ngozi Umeh', pays: false })).status).toBe(201);
    expect((await prepared(empty)).people).toHaveLength(2);
  });

  it('is refused without a reading, a photo or a reason, with a lower reading, and on an impossible day', async () => {
    const house = await home();
    expect((await comeIn(house, { unread_reason: '' })).code).toBe('readings-missing');
    expect((await comeIn(house, { since: todayInLagos(1) })).code).toBe('day-in-future');
    expect((await comeIn(house, { since: todayInLagos(-61) })).code).toBe('move-day');
    expect((await comeIn(house, { readings: [{ meter_id: house.meter, photo: randomUUID() }] })).code).toBe(
      'attachment-unknown',
    );
    expect((await prepared(house)).people).toEqual([]);
    await comeIn(house, { readings: [{ meter_id: house.meter, reading: '902.6' }] });
    const low = await comeIn(house, {
      name: 'B',
      pays: false,
      readings: [{ meter_id: house.meter, reading: '902.1' }],
    });
    expect(low.code).toBe('reading-too-low');
    // Nothing is stored of a refused move.
    expect((await prepared(house)).people).toHaveLength(1);
    const elsewhere = await home(harmony);
    const foreign = await comeIn(house, {
      name: 'C',
      pays: false,
      readings: [{ meter_id: elsewhere.meter, reading: '1' }],
    });
    expect(foreign.status).toBe(404);
    expect((await comeIn(elsewhere)).status).toBe(404);
    expect((await comeIn(house, { name: 'D' }, bisi.call)).status).toBe(404);
  });

  it('an invitation can be withdrawn, expires, and can be sent again', async () => {
    const house = await home();
    const email = `${randomUUID()}@example.com`;
    const { data } = await comeIn(house, { email, phone: '', invite: true });
    const first = await secretFor(email);
    const kelechi = await api.user('Kelechi');
    const look = async (secret: string) =>
      (await kelechi.call.post('/api/v1/users/home-invitations/look', { secret })).data?.status;
    expect(await look(first)).toBe('open');
    const again = await musa.call.post(`${house.at}/invitations`, { occupant: data.occupant_id });
    expect(again.status).toBe(201);
    expect(await look(first)).toBe('withdrawn');
    expect((await musa.call.delete(`${house.at}/invitations/${again.data.id}`)).status).toBe(200);
    const second = await secretFor(email);
    expect(
      (await kelechi.call.post('/api/v1/users/home-invitations/answer', { secret: second, accept: true })).code,
    ).toBe('invitation-ended');
    await musa.call.post(`${house.at}/invitations`, { occupant: data.occupant_id });
    await sql`update moves.invitation set expires_at = now() - interval '1 second' where status = 'open' and occupant_id = ${data.occupant_id}::bigint`.execute(
      api.owner,
    );
    const third = await secretFor(email);
    expect(await look(third)).toBe('expired');
    expect(
      (await kelechi.call.post('/api/v1/users/home-invitations/answer', { secret: third, accept: true })).code,
    ).toBe('invitation-expired');
    expect(await metersOf(kelechi)).toEqual([]);
  });
});

describe('moving out', () => {
  it('ends meters, members, requests and scheduled top-ups in the same call, and keeps past purchases', async () => {
    const house = await home();
    const { user, occupant } = await comeInWithAccount(house);
    const member = await api.user('Chike');
    await sql`
      select households.give_access(${member.id}::bigint, ${house.meter}::bigint, 'buyer')`.execute(api.db);
    await sql`
      insert into top_ups.schedule (user_id, meter_id, method, amount_kobo, ceiling_kobo, every, next_due_on)
      values (${user.id}::bigint, ${house.meter}::bigint, 'wallet', 500000, 1000000, 'week', current_date + 7)`.execute(
      api.owner,
    );
    await sql`
      insert into households.request (kind, meter_id, sender_id, email, role)
      values ('invitation', ${house.meter}::bigint, ${user.id}::bigint, 'aunt@example.com', 'viewer')`.execute(
      api.owner,
    );
    expect(await metersOf(member)).toEqual([house.number]);

    const response = await leave(house, [`occupant:${occupant}`], { keys: '2 keys' });
    expect(response).toMatchObject({ status: 201, data: { owed_kobo: 0, is_empty: true } });
    // Sessions that were already open lose access too.
    expect(await metersOf(user)).toEqual([]);
    expect(await metersOf(member)).toEqual([]);
    expect((await user.call.get(`/api/v1/users/meters/${house.meter}/members`)).status).toBe(404);
    const { rows } = await sql<{ schedule: string; request: string }>`
      select (select state from top_ups.schedule where user_id = ${user.id}::bigint) as schedule,
        (select status from households.request where email = 'aunt@example.com') as request`.execute(api.owner);
    expect(rows).toEqual([{ schedule: 'deleted', request: 'withdrawn' }]);
    const { rows: messages } = await sql<{ template: string }>`
      select template from notifications.message where user_id = any (${[user.id, member.id]}::bigint[]) order by id`.execute(
      api.owner,
    );
    expect(messages.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['moved-out', 'meter-access-ended']),
    );
    // The end of the stay is recorded.
    const { rows: stays } = await sql<{ ended: boolean; pays: boolean }>`
      select ended_at is not null as ended, pays from households.occupant where id = ${occupant}::bigint`.execute(
      api.owner,
    );
    expect(stays).toEqual([{ ended: true, pays: false }]);
  });

  it('removes the name of people who left from the meters, and the next occupant reads their own name', async () => {
    const house = await home();
    const nameIn = async () => {
      const { rows } = await sql<{ name: string }>`
        select customer_name as name from metering.meter where id = ${house.meter}::bigint`.execute(api.owner);
      return rows[0]!.name;
    };
    // A name on a meter that no listed person has is from an earlier household.
    const first = await comeInWithAccount(house, { name: 'Kelechi Umeh' });
    expect(await nameIn()).toBe('Kelechi Umeh');
    const friend = await comeInWithAccount(house, { name: 'Ngozi Umeh', pays: false });
    expect(await nameIn()).toBe('Kelechi Umeh');
    await leave(house, [`occupant:${first.occupant}`]);
    expect(await nameIn()).toBe('Ngozi Umeh');
    await leave(house, [`occupant:${friend.occupant}`]);
    expect(await nameIn()).toBe('Resident');
    const next = await comeInWithAccount(house, { name: 'Bola Ade' });
    expect((await next.user.call.get('/api/v1/users/meters')).data).toMatchObject([{ customer_name: 'Bola Ade' }]);
    const { rows: events } = await sql<{ kind: string; facts: unknown }>`
      select kind, facts from metering.meter_event where meter_id = ${house.meter}::bigint and kind = 'edited'`.execute(
      api.owner,
    );
    expect(events).toHaveLength(4);
    expect(JSON.stringify(events)).not.toMatch(/Umeh|Ade/);
    // While the house is empty, its meters have the name of an owner who keeps it. A tenant's name replaces it.
    const rented = await home();
    const owner = await comeInWithAccount(rented, { name: 'Rita Obi', is_owner: true });
    await leave(rented, [`occupant:${owner.occupant}`]);
    const tenant = await comeInWithAccount(rented, { name: 'Tenant Eze' });
    expect((await tenant.user.call.get('/api/v1/users/meters')).data).toMatchObject([{ customer_name: 'Tenant Eze' }]);
  });

  it('is recorded once by two managers, and a repeat gets the same response', async () => {
    const house = await home();
    const second = await manager('Deputy', [palm]);
    const { data } = await comeIn(house);
    const people = [`occupant:${data.occupant_id}`];
    const both = await Promise.all([leave(house, people), leave(house, people, {}, second.call)]);
    expect(codesOf(both)).toEqual(['201', 'people-changed']);
    const next = await home();
    const { data: came } = await comeIn(next);
    const key = randomUUID();
    const repeats = await Promise.all(
      [1, 2].map(() => leave(next, [`occupant:${came.occupant_id}`], {}, musa.call, key)),
    );
    expect(new Set(repeats.map((one) => one.data.id)).size).toBe(1);
    expect((await leave(next, [`occupant:${came.occupant_id}`], {}, bisi.call)).status).toBe(404);
  });

  it('of one of several tenants leaves the access of the others', async () => {
    const house = await home();
    const first = await comeInWithAccount(house);
    const stays = await comeInWithAccount(house, { name: 'Ngozi Umeh', pays: false });
    expect(await metersOf(stays.user)).toEqual([house.number]);
    const response = await leave(house, [`occupant:${first.occupant}`]);
    expect(response.data.is_empty).toBe(false);
    expect(await metersOf(first.user)).toEqual([]);
    expect(await metersOf(stays.user)).toEqual([house.number]);
  });

  it('of an owner who keeps the house leaves them on its list, living elsewhere and paying', async () => {
    const house = await home();
    const { user, occupant } = await comeInWithAccount(house, { is_owner: true });
    const owned = async () =>
      (await api.as(user.id, ['user', 'homeOwner'], user.sessionKey).get('/api/v1/users/houses')).data;
    expect(await owned()).toHaveLength(1);
    await leave(house, [`occupant:${occupant}`]);
    expect(await metersOf(user)).toEqual([]);
    const { people } = await prepared(house);
    expect(people).toMatchObject([{ name: 'Kelechi Umeh', is_owner: true, lives_here: false, pays: true }]);
    expect(await owned()).toHaveLength(1);
    // A tenant moves in and pays. Then the house is sold.
    expect((await comeIn(house, { name: 'Tenant' })).status).toBe(201);
    await leave(house, [people[0].id], { keeps_owning: false });
    expect(await owned()).toHaveLength(0);
    expect((await prepared(house)).people).toMatchObject([{ name: 'Tenant', pays: true }]);
  });

  it('shows the debt until that day, and settles the whole deposit once, with a reason for the part that is kept', async () => {
    const house = await home();
    const { data } = await comeIn(house, { deposit_kobo: 10_000_00, since: todayInLagos(-40) });
    for (const [number, days, kobo] of [
      ['901', -30, 6_250_000],
      ['902', 0, 6_250_000],
    ] as const) {
      await sql`
        insert into service_charges.invoice (estate_id, house_id, kind, number, title, due_on, total_kobo, vat_kobo, payer_kind, issued_at)
        values (${palm}::bigint, ${house.id}::bigint, 'single', ${`INV-2026-01-${number}${house.id}`}, 'Charge', current_date, ${kobo}, 0,
          'house', now() + make_interval(days => ${days}))`.execute(api.owner);
    }
    const until = async (day: string) => (await musa.call.get(`${house.at}/move?until=${day}`)).data.owed_kobo;
    expect([await until(todayInLagos(-10)), await until(today)]).toEqual([6_250_000, 12_500_000]);
    const [deposit] = (await prepared(house)).deposits;
    const settle = (returned_kobo: number, kept_kobo: number, reason = '') => ({
      last_day: todayInLagos(-10),
      deposits: [{ id: deposit.id, returned_kobo, kept_kobo, reason }],
    });
    const people = [`occupant:${data.occupant_id}`];
    expect((await leave(house, people, settle(1, 1))).code).toBe('deposit-sum');
    expect((await leave(house, people, settle(500_000, 500_000))).code).toBe('deposit-reason');
    const done = await leave(house, people, settle(500_000, 500_000, 'A broken door'));
    expect(done).toMatchObject({ status: 201, data: { owed_kobo: 6_250_000 } });
    const again = await musa.call.post(`${house.at}/deposits/${deposit.id}/end`, {
      returned_kobo: 1_000_000,
      kept_kobo: 0,
    });
    expect(again.code).toBe('deposit-ended');
    expect((await prepared(house)).deposits).toEqual([]);
  });

  it('ends the open invitations of people who leave', async () => {
    const house = await home();
    const email = `${randomUUID()}@example.com`;
    const { data } = await comeIn(house, { email, phone: '', invite: true });
    const user = await api.user('Late');
    const secret = await secretFor(email);
    const race = await Promise.all([
      user.call.post('/api/v1/users/home-invitations/answer', { secret, accept: true }),
      leave(house, [`occupant:${data.occupant_id}`]),
    ]);
    expect(race[1].status).toBe(201);
    // Whichever came first, no one who left has the meter.
    expect(await metersOf(user)).toEqual([]);
  });
});

describe('a note about many houses', () => {
  it('is added to all of them once, or to none when one is of another estate', async () => {
    const [one, two, foreign] = [await home(), await home(), await home(harmony)];
    const idOf = ({ at }: Home) => at.split('/').at(-1)!;
    const write = (homes: readonly Home[], key: string = randomUUID(), call = musa.call) =>
      call.post(
        `/api/v1/manage/estates/${palm}/house-notes`,
        { houses: homes.map(idOf), text: 'The gate card was changed' },
        { 'idempotency-key': key },
      );
    const notes = async (of: Home) => {
      const { rows } = await sql<{
        text: string;
      }>`select text from moves.note where house_id = ${idOf(of)}::bigint`.execute(api.owner);
      return rows.length;
    };
    expect((await write([one, foreign])).code).toBe('not-found');
    expect((await write([one], randomUUID(), bisi.call)).code).toBe('not-found');
    expect(await notes(one)).toBe(0);
    const key = randomUUID();
    const responses = await Promise.all([write([one, two, two], key), write([one, two, two], key)]);
    expect(responses.map(({ data }) => data)).toEqual([{ written: 2 }, { written: 2 }]);
    expect([await notes(one), await notes(two)]).toEqual([1, 1]);
    expect((await write([one], key)).code).toBe('idempotency-key-reused');
  });
});

describe('notes about a house', () => {
  it('are all read page by page, newest first, by a manager of its estate', async () => {
    const house = await home();
    const id = house.at.split('/').at(-1)!;
    await sql`insert into moves.note (house_id, text) select ${id}::bigint, 'Note ' || n from generate_series(1, 60) n`.execute(
      api.owner,
    );
    await sql`update moves.note set text = '', removed_at = now() where house_id = ${id}::bigint and text = 'Note 7'`.execute(
      api.owner,
    );
    const read = async (cursor = '', call = musa.call) => call.get(`${house.at}/notes${cursor && `?cursor=${cursor}`}`);
    const { items, next } = (await read()).data;
    const rest = (await read(next)).data;
    expect([items.length, rest.items.length, rest.next]).toEqual([50, 9, null]);
    const texts = [...items, ...rest.items].map(({ text }: { text: string }) => Number(text.slice(5)));
    expect(texts).toEqual(texts.toSorted((one, other) => other - one));
    expect(texts).not.toContain(7);
    expect((await read('', bisi.call)).status).toBe(404);
    // A cursor belongs to its house.
    expect((await musa.call.get(`${(await home()).at}/notes?cursor=${next}`)).status).toBe(400);
  });
});
