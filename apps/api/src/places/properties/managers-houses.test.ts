import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestCaller } from '#platform/testing/test-api';
import { inlineActs } from '#staff';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { propertiesSlice } from './slice.ts';

let api: TestApi;
let manager: { id: string; call: TestCaller };
let own: string;
let other: string;
let runDue = async () => 0;

const acts = inlineActs((parts) => propertiesSlice.acts?.(parts) ?? []);

/** A manager of this estate, or of one that was taken away. */
async function addManager(name: string, estate: string): Promise<{ id: string; call: TestCaller }> {
  const { id, sessionKey } = await api.user(name);
  await sql`insert into identity.user_role (user_id, role, granted_by) values (${id}::bigint, 'manager', 'test')`.execute(
    api.owner,
  );
  await sql`insert into teams.member (role, estate_id, user_id) values ('manager', ${estate}::bigint, ${id}::bigint)`.execute(
    api.owner,
  );
  return { id, call: api.as(id, ['user', 'manager'], sessionKey) };
}

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => {
      runDue = acts.bind(serve, parts).runDue;
      propertiesSlice.create({ ...parts, db: parts.web }).routes?.(serve);
    },
    (parts) => ({
      ...acts.objectChecks(parts),
      ...propertiesSlice.create({ ...parts, db: parts.web }).objectChecks,
    }),
  );
  await inTransaction(api.db, loadDemonstration);
  const { rows } = await sql<{ id: string }>`select id::text as id from estates.estate order by id limit 2`.execute(
    api.owner,
  );
  own = rows[0]!.id;
  other = rows[1]!.id;
  manager = await addManager('Musa', own);
});
afterAll(() => api.close());

const key = () => ({ 'idempotency-key': `house-${randomUUID()}` });
const add = (name: string, headers = key(), by = manager.call, estate = own) =>
  by.post('/api/v1/houses', { propertyId: estate, name }, headers);

describe('a manager', () => {
  it('can add, rename and retire a house of their estate, and the audit log has each step', async () => {
    const made = await add('Block 12, Flat 1');
    expect(made.status).toBe(201);
    expect(made.data).toEqual({ id: expect.any(String), property_id: own, name: 'Block 12, Flat 1' });
    const { id } = made.data;
    const renamed = await manager.call.put(`/api/v1/houses/${id}`, { name: 'Block 12, Flat 1A' });
    expect(renamed.data).toEqual({ id, property_id: own, name: 'Block 12, Flat 1A' });
    expect((await manager.call.put(`/api/v1/houses/${id}`, { name: 'Block 12, Flat 1A' })).code).toBe(
      'nothing-to-change',
    );
    expect((await manager.call.delete(`/api/v1/houses/${id}`)).data).toEqual({ id });
    expect((await manager.call.delete(`/api/v1/houses/${id}`)).code).toBe('not-found');
    const { rows } = await sql<{ action: string; actor: string; after: object }>`
      select action, actor, after from audit.entry where object_kind = 'house' and object_id = ${id} order by id`.execute(
      api.owner,
    );
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual(
      ['house.create', 'house.edit', 'house.retire'].map((action) => [action, `user:${manager.id}`]),
    );
  });

  it('gets the same house for the same key, also at the same moment, and a refusal for a different request', async () => {
    const headers = key();
    const responses = await Promise.all(Array.from({ length: 4 }, () => add('Block 12, Flat 2', headers)));
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    expect((await add('Block 12, Flat 3', headers)).code).toBe('idempotency-key-reused');
    expect((await add('Block 12, Flat 2')).code).toBe('name-taken');
  });

  it('cannot change houses of other estates: they look as if they did not exist', async () => {
    const stranger = await addManager('Bisi', other);
    expect((await add('Block 8', key(), manager.call, other)).code).toBe('unknown-estate');
    const { data } = await add('Block 12, Flat 4');
    expect((await stranger.call.put(`/api/v1/houses/${data.id}`, { name: 'Mine' })).code).toBe('not-found');
    expect((await stranger.call.delete(`/api/v1/houses/${data.id}`)).code).toBe('not-found');
    expect((await manager.call.put('/api/v1/houses/999999', { name: 'Mine' })).code).toBe('not-found');
    // The role alone gives no access, and neither does an estate that was taken away.
    await sql`update teams.member set ended_at = now() where user_id = ${stranger.id}::bigint`.execute(api.owner);
    expect((await add('Block 9', key(), stranger.call, other)).code).toBe('unknown-estate');
  });

  it('cannot retire a house with a meter in use, and nothing changes', async () => {
    const { rows } = await sql<{ id: string }>`
      select m.house_id::text as id from metering.meter m where m.estate_id = ${own}::bigint and m.life = 'active'
        and m.house_id is not null limit 1`.execute(api.owner);
    expect((await manager.call.delete(`/api/v1/houses/${rows[0]!.id}`)).code).toBe('house-in-use');
    const { rows: after } = await sql`
      select 1 from estates.house where id = ${rows[0]!.id}::bigint and retired_at is null`.execute(api.owner);
    expect(after).toHaveLength(1);
  });

  it('cannot add, change or retire estates', async () => {
    const body = { name: 'My Own Estate', address: 'Lekki' };
    expect((await manager.call.post('/api/v1/properties', body, key())).code).toBe('permission-required');
    expect((await manager.call.put(`/api/v1/properties/${own}`, body)).code).toBe('permission-required');
    expect((await manager.call.delete(`/api/v1/properties/${own}`)).code).toBe('permission-required');
  });
});

it('residents and staff without the permission cannot change a house', async () => {
  const resident = await api.user('Ada');
  expect((await add('Block 12, Flat 9', key(), resident.call)).code).toBe('role-required');
  const auditor = await api.staff('auditor');
  expect((await add('Block 12, Flat 9', key(), auditor.call)).code).toBe('role-required');
});

it('staff can change the same houses by acts', async () => {
  const operator = await api.staff('operations');
  // The call waits for the worker, which is this loop in the test.
  const worker = async () => {
    while ((await runDue()) === 0);
  };
  const [made] = await Promise.all([add('Block 12, Flat 5', key(), operator.call), worker()]);
  expect(made.data).toMatchObject({ name: 'Block 12, Flat 5', property_id: own });
  const { rows } = await sql<{ state: string }>`
    select state from staff.act where kind = 'house.create' and input ->> 'name' = 'Block 12, Flat 5'`.execute(
    api.owner,
  );
  expect(rows).toEqual([{ state: 'done' }]);
});

it('staff can change the details of a person of a house, and the preview shows what changes', async () => {
  const operator = await api.staff('operations');
  const ask = (kind: string, input: object) =>
    operator.call.post('/api/v1/admin/acts', { kind, input, reason: 'For the test' }, key());
  const house = (await add('Block 12, Flat 6')).data.id;
  const person = { name: 'Sola Martins', phone: '08031234567', is_owner: false };
  const added = (await ask('occupant.add', { house_id: house, ...person })).data.facts.id;
  const input = { id: added, name: 'Sola Martins-Bello', email: 'sola@example.com', is_owner: true };
  const { data } = await operator.call.post('/api/v1/admin/acts/preview', { kind: 'occupant.edit', input });
  expect(data.preview.changes.map(({ field, from, to }: Record<string, string>) => [field, from, to])).toEqual([
    ['name', 'Sola Martins', 'Sola Martins-Bello'],
    ['phone', '08031234567', null],
    ['email-address', null, 'sola@example.com'],
    ['property-owner', 'no', 'yes'],
  ]);
  expect((await ask('occupant.edit', input)).data.state).toBe('done');
  expect((await ask('occupant.edit', input)).data.error).toBe('nothing-to-change');
  const { rows } = await sql`
    select name, phone, email, is_owner from households.occupant where id = ${added}::bigint`.execute(api.owner);
  expect(rows).toEqual([{ name: 'Sola Martins-Bello', phone: null, email: 'sola@example.com', is_owner: true }]);
  await ask('occupant.end', { id: added });
  expect((await ask('occupant.edit', input)).data.error).toBe('not-found');
});

/** Gives a person of a house an account that owns it. */
async function connectOwner(house: string, occupant: string): Promise<string> {
  const { id } = await api.user('Kemi');
  await sql`update households.occupant set user_id = ${id}::bigint where id = ${occupant}::bigint`.execute(api.owner);
  await sql`insert into households.house_owner (house_id, user_id) values (${house}::bigint, ${id}::bigint)`.execute(
    api.owner,
  );
  return id;
}

const accessOf = async (userId: string) => {
  const { rows } = await sql<{ meters: number; houses: number }>`
    select (select count(*)::integer from households.link where user_id = ${userId}::bigint and ended_at is null) as meters,
      (select count(*)::integer from households.house_owner where user_id = ${userId}::bigint and ended_at is null) as houses`.execute(
    api.owner,
  );
  return rows[0]!;
};

it('a person whom staff remove from a house loses its meters, as with a move out', async () => {
  const operator = await api.staff('operations');
  const ask = (kind: string, input: object) =>
    operator.call.post('/api/v1/admin/acts', { kind, input, reason: 'For the test' }, key());
  const { rows } = await sql<{ house: string; meter: string }>`
    select house_id::text as house, id::text as meter from metering.meter where number = '04175000019'`.execute(
    api.owner,
  );
  const { house, meter } = rows[0]!;
  const { id } = (await ask('occupant.add', { house_id: house, name: 'Kemi Ade', is_owner: true })).data.facts;
  const kemi = await connectOwner(house, id);
  const friend = await api.user('Femi');
  for (const [user, role] of [
    [kemi, 'owner'],
    [friend.id, 'buyer'],
  ]) {
    await sql`insert into households.link (meter_id, user_id, role) values (${meter}::bigint, ${user}::bigint, ${role})`.execute(
      api.owner,
    );
  }
  expect((await ask('occupant.end', { id })).data.state).toBe('done');
  expect(await accessOf(kemi)).toEqual({ meters: 0, houses: 0 });
  expect(await accessOf(friend.id)).toEqual({ meters: 0, houses: 0 });
  expect((await ask('occupant.end', { id })).data.error).toBe('not-found');
});

it('the owner of a house that is taken off the list does not own it any more', async () => {
  const house = (await add('Block 12, Flat 7')).data.id;
  const { rows } = await sql<{ id: string }>`
    insert into households.occupant (house_id, name, is_owner) values (${house}::bigint, 'Kemi Ade', true)
    returning id::text as id`.execute(api.owner);
  const kemi = await connectOwner(house, rows[0]!.id);
  expect((await manager.call.delete(`/api/v1/houses/${house}`)).status).toBe(200);
  expect(await accessOf(kemi)).toEqual({ meters: 0, houses: 0 });
});

it('tells the whole household of a meter that staff put into another house', async () => {
  const operator = await api.staff('operations');
  const number = '04175000027';
  const household = [await api.user('Nkem'), await api.user('Obi')];
  await sql`insert into households.link (meter_id, user_id, role)
    select m.id, x.user_id, x.role from metering.meter m
    cross join (values (${household[0]!.id}::bigint, 'owner'), (${household[1]!.id}::bigint, 'viewer')) x (user_id, role)
    where m.number = ${number}`.execute(api.owner);
  const house = (await add('Block 12, Flat 8')).data.id;
  const input = { number, house_id: house, customer_name: 'Ngozi Eze' };
  const moved = await operator.call.post(
    '/api/v1/admin/acts',
    { kind: 'meter.move', input, reason: 'For the test' },
    key(),
  );
  expect(moved.data.state).toBe('done');
  const { rows } = await sql<{ user: string }>`
    select m.user_id::text as user from notifications.message m
    where m.payload ->> 'name' = 'meter-access-ended' and m.payload ->> 'meter' = '0027' order by m.id`.execute(
    api.owner,
  );
  expect(rows.map(({ user }) => user)).toEqual(household.map(({ id }) => id));
});

it('an estate is retired when nothing of it is held, and its people leave it', async () => {
  const operator = await api.staff('operations');
  const ask = (kind: string, input: object) =>
    operator.call.post('/api/v1/admin/acts', { kind, input, reason: 'For the test' }, key());
  const estate = (await ask('estate.create', { name: 'Short Court', address: 'Lekki' })).data.facts.id;
  const house = (await ask('house.create', { estate_id: estate, name: 'Flat 1' })).data.facts.id;
  const person = (await ask('occupant.add', { house_id: house, name: 'Kemi Ade', is_owner: true })).data.facts.id;
  const kemi = await connectOwner(house, person);
  const move = (from: string, to: string) =>
    sql`select ledger.post(gen_random_uuid()::text, 'test', 'NGN', 'Test', 'test', null,
      array[(${from}, ${to}, 5000)::ledger.move])`.execute(api.owner);
  const held = `service-charges:${estate}`;
  await sql`select ledger.open_account(${held})`.execute(api.owner);
  await move('opening-balances', held);
  expect((await ask('estate.retire', { id: estate })).data.error).toBe('estate-in-use');
  await move(held, 'opening-balances');
  expect((await ask('estate.retire', { id: estate })).data.state).toBe('done');
  expect(await accessOf(kemi)).toEqual({ meters: 0, houses: 0 });
  const { rows } =
    await sql`select from households.occupant where house_id = ${house}::bigint and ended_at is null`.execute(
      api.owner,
    );
  expect(rows).toEqual([]);
});
