import { randomUUID } from 'node:crypto';
import { judgePass } from '@gatelight/contract/places/passes/judge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { slowTag } from './passes/pass-keys.ts';
import { entry, makePass, openGate, sendEntries, today } from './test-gate.ts';

let world: Awaited<ReturnType<typeof openGate>>;
let palm: string;
let musa: Awaited<ReturnType<(typeof world)['member']>>;
let sunday: Awaited<ReturnType<(typeof world)['member']>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;
let ada: Awaited<ReturnType<(typeof world)['home']>>;

beforeAll(async () => {
  world = await openGate();
  palm = await world.estate();
  musa = await world.member(palm, 'manager', 'musa');
  sunday = await world.member(palm, 'guard', 'sunday');
  phone = await world.device(palm, musa);
  ada = await world.home(palm);
});
afterAll(() => world.api.close());

const make = (more = {}, home = ada) => makePass(home, more);
const check = async (device: typeof phone, body: object) => (await device.post('/api/v1/gate/check', body)).data.pass;

describe('a pass', () => {
  it('is found by its code and by its QR at the gates of its estate only', async () => {
    const pass = await make();
    expect(pass).toMatchObject({ state: 'ready', code: expect.stringMatching(/^\d{6}$/), admitted: 0 });
    const found = await check(phone, { code: pass.code });
    expect(found).toMatchObject({ id: pass.number, visitor: 'Femi Adeyemi', people: 2, is_cancelled: false });
    expect(await check(phone, { pass: pass.pass })).toEqual(found);

    const other = await world.estate();
    const bisi = await world.member(other, 'manager', 'bisi');
    const elsewhere = await world.device(other, bisi);
    expect(await check(elsewhere, { code: pass.code })).toBeNull();
    expect(await check(elsewhere, { pass: pass.pass })).toBeNull();
  });

  it('with one altered letter is refused at the gate and on the visitor’s page', async () => {
    const { pass } = await make();
    for (const place of [8, 30, 100]) {
      const forged = pass.slice(0, place) + (pass[place] === 'A' ? 'B' : 'A') + pass.slice(place + 1);
      expect(await check(phone, { pass: forged })).toBeNull();
      const looked = await world.api.as(undefined).post('/api/v1/passes/look', { pass: forged });
      expect(looked).toMatchObject({ status: 404, code: 'not-found' });
    }
    const { data } = await world.api.as(undefined).post('/api/v1/passes/look', { pass });
    expect(data).toMatchObject({
      estate_name: 'Estate 1',
      way: '1 Admiralty Way, Lekki',
      visitor: 'Femi Adeyemi',
      state: 'ready',
    });
    expect(JSON.stringify(data)).not.toMatch(/phone|email/);
  });

  it('is made once for a key, however often the request is sent', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = today({ visitor: 'Once only' });
    const responses = await Promise.all([1, 2, 3].map(() => ada.call.post(`${ada.at}/passes`, body, key)));
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    const other = await ada.call.post(`${ada.at}/passes`, { ...body, visitor: 'Another' }, key);
    expect(other.code).toBe('idempotency-key-reused');
  });

  it('cannot last longer than its kind allows, and cannot end before it begins', async () => {
    const far = new Date(Date.now() + 365 * 86_400_000).toISOString();
    for (const more of [
      { until: far },
      { kind: 'weekly' as const, until: far },
      { until: today().from, from: today().until },
    ]) {
      expect((await ada.call.post(`${ada.at}/passes`, today(more))).code).toBe('pass-times');
    }
  });

  it('is refused to a house that has a hundred passes in use', async () => {
    const home = await world.home(palm);
    await sql`
      insert into gate.pass (id, estate_id, house_id, made_by, kind, people, from_at, until_at, weekdays, day_from, day_to)
      select 1000 + n, ${palm}::bigint, ${home.id}::bigint, ${home.userId}::bigint, 'once', 1, now(), now() + interval '1 hour', 127, 0, 1439
      from generate_series(1, 100) n`.execute(world.api.owner);
    expect(await home.call.post(`${home.at}/passes`, today())).toMatchObject({ status: 409, code: 'too-many-passes' });
  });

  it('is refused to a resident of another house', async () => {
    const neighbour = await world.home(palm);
    const { id } = await make();
    expect((await neighbour.call.post(`${ada.at}/passes`, today())).status).toBe(404);
    expect((await neighbour.call.post(`${neighbour.at}/passes/${id}/cancel`, {})).status).toBe(404);
    expect((await neighbour.call.get(`${ada.at}/passes`)).status).toBe(404);
  });

  it('is refused to a stranger who added the meter of a house with listed people', async () => {
    const home = await world.home(palm);
    const stranger = await world.api.user('stranger');
    const call = world.api.as(stranger.id, ['user'], stranger.sessionKey);
    const invites = async () => (await call.post(`${home.at}/passes`, today())).status;
    const houses = async () => (await call.get('/api/v1/users/visitors/houses')).data;
    const listed = (facts: string) =>
      sql`update households.occupant set ${sql.raw(facts)} where house_id = ${home.id}::bigint`.execute(world.api.db);
    await world.linkMeter(home.id, stranger.id);
    expect([await invites(), await houses()]).toEqual([404, []]);
    // The stranger gets no pass either after all people have moved out.
    await listed('ended_at = now(), pays = false');
    expect(await invites()).toBe(404);
    // A user with an e-mail address on the estate's list is that person.
    await listed(
      `ended_at = null, user_id = null, email = (select lower(u.email) from identity."user" u where u.id = ${stranger.id})`,
    );
    expect([await invites(), (await houses()).length]).toEqual([201, 1]);
  });

  it('is open to users with access from a listed person, and to a house without listed people', async () => {
    const home = await world.home(palm);
    const cousin = await world.api.user('cousin');
    const tenant = await world.api.user('tenant');
    const child = await world.api.user('child');
    const invites = async ({ id, sessionKey }: typeof cousin, at: string) =>
      (await world.api.as(id, ['user'], sessionKey).post(`${at}/passes`, today())).status;
    const meter = await world.linkMeter(home.id, home.userId);
    await world.linkMeter(home.id, cousin.id, { role: 'buyer', meter });
    expect(await invites(cousin, home.at)).toBe(201);
    // A person with view access to the meter does not act for the house.
    await world.linkMeter(home.id, child.id, { role: 'viewer', meter });
    expect(await invites(child, home.at)).toBe(404);
    const bare = await world.home(palm);
    await sql`delete from households.occupant where house_id = ${bare.id}::bigint`.execute(world.api.owner);
    await world.linkMeter(bare.id, tenant.id);
    expect(await invites(tenant, bare.at)).toBe(201);
  });

  it('stops when the resident who made it moves out', async () => {
    const leaving = await world.home(palm);
    const pass = await make({}, leaving);
    await sql`update households.occupant set ended_at = now(), pays = false where user_id = ${leaving.userId}::bigint`.execute(
      world.api.db,
    );
    expect(await check(phone, { code: pass.code })).toMatchObject({ is_cancelled: true });
  });

  it('is refused immediately after it is cancelled, and its code is no longer shown', async () => {
    const pass = await make();
    const { data } = await ada.call.post(`${ada.at}/passes/${pass.id}/cancel`, {});
    expect(data).toMatchObject({ state: 'cancelled', code: null, pass: null });
    expect(await check(phone, { code: pass.code })).toMatchObject({ is_cancelled: true });
  });
});

describe('a list for a device', () => {
  it('can check a code without network and contains no code', async () => {
    const pass = await make();
    const { data } = await phone.get('/api/v1/gate/list');
    const listed = data.passes.find(({ id }: { id: number }) => id === pass.number);
    const tag = await slowTag(pass.code, Buffer.from(data.salt, 'base64url'));
    expect(listed.tag).toBe(tag.toString('base64url'));
    expect(JSON.stringify(data)).not.toContain(pass.code);
    expect(data.keys).toHaveLength(1);
    const now = Math.floor(Date.now() / 60_000);
    const facts = { ...listed, dayFrom: listed.day_from, dayTo: listed.day_to, isCancelled: listed.is_cancelled };
    expect(judgePass(facts, now, 2, { isOld: false })).toEqual({ answer: 'go', reason: null });
    expect(judgePass(facts, now, 3, { isOld: false })).toEqual({ answer: 'look', reason: 'too-many' });
    expect(judgePass(facts, now, 2, { isOld: true })).toEqual({ answer: 'look', reason: 'list-old' });
  });

  it('has guards with slow hashes of their PINs from the manager', async () => {
    const { data } = await musa.call.post(`/api/v1/manage/estates/${palm}/guards/${sunday.id}/pin`, {});
    const list = (await phone.get('/api/v1/gate/list')).data;
    const guard = list.guards.find(({ id }: { id: string }) => id === sunday.id);
    const hash = await slowTag(data.pin, Buffer.from(guard.salt, 'base64url'));
    expect(guard.hash).toBe(hash.toString('base64url'));
    const stranger = await world.api.user('stranger');
    const refused = await musa.call.post(`/api/v1/manage/estates/${palm}/guards/${stranger.id}/pin`, {});
    expect(refused.status).toBe(404);
  });

  it('leaves out passes that begin after a day and passes that are over', async () => {
    const day = 86_400_000;
    const later = await make({
      from: new Date(Date.now() + 2 * day).toISOString(),
      until: new Date(Date.now() + 2.1 * day).toISOString(),
    });
    const gone = await make();
    await sql`update gate.pass set from_at = now() - interval '9 hours', until_at = now() - interval '5 hours' where id = ${gone.number}`.execute(
      world.api.owner,
    );
    const ids = (await phone.get('/api/v1/gate/list')).data.passes.map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(later.number);
    expect(ids).not.toContain(gone.number);
  });
});

describe('entries of a device', () => {
  it('and passes of today are counted for the estate’s overview, without names', async () => {
    const counts = async () => (await musa.call.get(`/api/v1/manage/estates/${palm}/gates`)).data;
    const before = await counts();
    const pass = await make({ people: 3 });
    await make({ kind: 'weekly' });
    expect(await counts()).toMatchObject({
      came_today: before.came_today,
      expected_today: before.expected_today + 3,
    });
    await sendEntries(phone, entry(sunday.id, pass.number, { people: 3 }));
    expect(await counts()).toMatchObject({
      inside: before.inside + 3,
      came_today: before.came_today + 3,
      expected_today: before.expected_today,
    });
    expect(JSON.stringify(await counts())).not.toContain('Femi');
  });

  it('count once, however often and in how many batches they arrive', async () => {
    const pass = await make();
    const came = entry(sunday.id, pass.number);
    const responses = await Promise.all([
      sendEntries(phone, came),
      sendEntries(phone, came),
      sendEntries(phone, came, came),
    ]);
    for (const stored of responses.flat()) expect(stored).toEqual({ key: came.key, state: 'stored', conflict: null });
    const { data } = await ada.call.get(`${ada.at}/passes`);
    expect(data.items.find(({ id }: { id: string }) => id === pass.id)).toMatchObject({
      state: 'inside',
      admitted: 2,
      inside: 2,
    });
    await sendEntries(phone, entry(sunday.id, pass.number, { kind: 'out' }));
    const over = (await ada.call.get(`${ada.at}/passes?is_over=true`)).data;
    expect(over.items.find(({ id }: { id: string }) => id === pass.id)).toMatchObject({
      state: 'used',
      inside: 0,
      code: null,
    });
  });

  it('of two gates without network show the manager a code that was used twice', async () => {
    const second = await world.device(palm, musa, 'Gate 2');
    const pass = await make();
    await sendEntries(phone, entry(sunday.id, pass.number, { check: 'list' }));
    expect(await sendEntries(second, entry(sunday.id, pass.number, { check: 'list' }))).toMatchObject([
      { state: 'stored', conflict: 'used-twice' },
    ]);
    const { data } = await musa.call.get(`/api/v1/manage/estates/${palm}/gates/entries?only_conflicts=true`);
    expect(data.items[0]).toMatchObject({ gate: 'Gate 2', conflict: 'used-twice', check: 'list' });
    expect(JSON.stringify(data)).not.toContain('Femi');
  });

  it('of a week without network are kept in their order and counted once, however often their batches arrive', async () => {
    const pass = await make({ kind: 'days', people: 9, until: new Date(Date.now() + 86_400_000).toISOString() });
    const begin = Date.now() - 7 * 86_400_000;
    await sql`update gate.pass set from_at = ${new Date(begin - 3_600_000)} where id = ${pass.number}`.execute(
      world.api.owner,
    );
    const visits = Array.from({ length: 200 }, (_, visit) => {
      const at = (minutes: number) => new Date(begin + (visit * 50 + minutes) * 60_000).toISOString();
      const facts = {
        people: 1 + (visit % 4),
        check: 'list',
        list_age: visit * 3000,
        reason: `Visit ${visit}`,
      } as const;
      return [
        entry(sunday.id, pass.number, { ...facts, at: at(0) }),
        entry(sunday.id, pass.number, { ...facts, at: at(30), kind: 'out' }),
      ];
    }).flat();
    const [first, second] = [visits.slice(0, 200), visits.slice(200)];
    // Both responses to the first batch are lost. Its last repeat arrives beside the second batch.
    await Promise.all([sendEntries(phone, ...first), sendEntries(phone, ...first)]);
    const responses = await Promise.all([sendEntries(phone, ...first), sendEntries(phone, ...second)]);
    expect(responses.flat().map(({ key }: { key: string }) => key)).toEqual(visits.map(({ key }) => key));
    expect(new Set(responses.flat().map(({ state }: { state: string }) => state))).toEqual(new Set(['stored']));
    const { rows } = await sql<{ key: string; at: Date; conflict: string | null }>`
      select key::text, at, conflict from gate.entry where pass_id = ${pass.number} order by id`.execute(
      world.api.owner,
    );
    expect(rows).toEqual(visits.map(({ key, at }) => ({ key, at: new Date(at as string), conflict: null })));
    const { data } = await ada.call.get(`${ada.at}/passes`);
    expect(data.items.find(({ id }: { id: string }) => id === pass.id)).toMatchObject({ admitted: 500, inside: 0 });
  });

  it('after the code was cancelled are stored with that conflict; earlier ones have no conflict', async () => {
    const pass = await make({ kind: 'days', until: new Date(Date.now() + 86_400_000).toISOString() });
    const before = entry(sunday.id, pass.number, {
      at: new Date(Date.now() - 5000).toISOString(),
      check: 'list',
      people: 1,
    });
    await ada.call.post(`${ada.at}/passes/${pass.id}/cancel`, {});
    const after = entry(sunday.id, pass.number, { check: 'list', people: 1 });
    expect(await sendEntries(phone, before, after)).toMatchObject([{ conflict: null }, { conflict: 'cancelled' }]);
  });

  it('after the maker of the code moved out are stored as cancelled; earlier ones have no conflict', async () => {
    const leaving = await world.home(palm);
    const pass = await make({ kind: 'days', until: new Date(Date.now() + 86_400_000).toISOString() }, leaving);
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const [before, after] = [20, 5].map((minutes) =>
      entry(sunday.id, pass.number, { at: at(minutes), check: 'list', people: 1 }),
    );
    await sql`
      update households.occupant set ended_at = now() - interval '10 minutes', pays = false
      where user_id = ${leaving.userId}::bigint`.execute(world.api.db);
    expect(await sendEntries(phone, before!, after!)).toMatchObject([{ conflict: null }, { conflict: 'cancelled' }]);
  });

  it('from a device with a wrong clock are marked', async () => {
    const pass = await make();
    const response = await phone.post('/api/v1/gate/entries', {
      sent_at: new Date(Date.now() - 3_600_000).toISOString(),
      entries: [entry(sunday.id, pass.number)],
    });
    expect(response.data.entries).toMatchObject([{ conflict: 'clock' }]);
  });

  it('with a person who is not a guard there or with another estate’s pass are refused, and the others are stored', async () => {
    const other = await world.estate();
    const foreign = await make({}, await world.home(other));
    const pass = await make();
    const good = entry(sunday.id, pass.number);
    expect(await sendEntries(phone, entry(musa.id, pass.number), entry(sunday.id, foreign.number), good)).toMatchObject(
      [{ state: 'refused' }, { state: 'refused' }, { key: good.key, state: 'stored' }],
    );
  });
});

describe('an entry without a pass', () => {
  const guest = (more = {}) =>
    entry(sunday.id, null, {
      source: 'vehicle',
      source_id: '77',
      visitor: 'Mary Bassey',
      plate: 'KJA482DX',
      house_id: ada.id,
      people: 1,
      ...more,
    });

  it('has the name and house from the guard, counts on no pass, and can be deleted with all entries of its source', async () => {
    const came = guest();
    const [first, second] = await sendEntries(phone, came, guest({ kind: 'out' }));
    expect([first, second]).toMatchObject([
      { state: 'stored', conflict: null },
      { state: 'stored', conflict: null },
    ]);
    expect(await sendEntries(phone, came)).toEqual([first]);
    const log = (await phone.get('/api/v1/gate/log')).data;
    expect(log[0]).toMatchObject({ source: 'vehicle', source_id: '77', visitor: 'Mary Bassey', kind: 'out' });
    expect(log[0].plate).toBe('KJA482DX');
    const seen = (await musa.call.get(`/api/v1/manage/estates/${palm}/gates/entries`)).data.items;
    expect(seen[0]).toMatchObject({ source: 'vehicle', plate: 'KJA482DX' });
    const visits = (await ada.call.get(`${ada.at}/visits`)).data.items;
    expect(visits[0]).toMatchObject({ source: 'vehicle', visitor: 'Mary Bassey', may_forget: true });
    await ada.call.post(`${ada.at}/visits/${visits[0].id}/forget`, {});
    const after = (await ada.call.get(`${ada.at}/visits`)).data.items;
    expect(after.slice(0, 2)).toMatchObject([{ visitor: '' }, { visitor: '' }]);
    const shown = (await musa.call.get(`/api/v1/manage/estates/${palm}/gates/entries`)).data;
    expect(shown.items[0]).toMatchObject({ source: 'vehicle', pass_kind: null, plate: '' });
  });

  it('for another estate’s house is refused, and a pass counts only for an entry with the source pass', async () => {
    const far = await world.home(await world.estate());
    const pass = await make();
    const both = entry(sunday.id, pass.number, { source: 'other', visitor: 'Nobody', people: 1 });
    expect(await sendEntries(phone, guest({ house_id: far.id }), both)).toMatchObject([
      { state: 'refused' },
      { state: 'stored' },
    ]);
    expect(await check(phone, { code: pass.code })).toMatchObject({ admitted: 0 });
  });

  it('from a device before the update, without a source, is an entry of its pass', async () => {
    const pass = await make();
    const old = entry(sunday.id, pass.number);
    expect(old).not.toHaveProperty('source');
    expect(await sendEntries(phone, old)).toMatchObject([{ state: 'stored' }]);
    expect((await phone.get('/api/v1/gate/log')).data[0]).toMatchObject({ source: 'pass', pass_id: pass.number });
  });
});

describe('a device', () => {
  it('is paired once with the manager’s secret, with a cookie that scripts cannot read', async () => {
    expect(phone.setCookie).toMatch(/HttpOnly; SameSite=Strict/);
    const again = await world.api.as(undefined).post('/api/v1/gate/pair', { secret: phone.secret });
    expect(again).toMatchObject({ status: 404, code: 'invalid-link' });
    expect((await world.api.as(undefined).get('/api/v1/gate/list')).code).toBe('device-required');
    expect((await ada.call.get('/api/v1/gate/list')).code).toBe('device-required');
  });

  it('is cut off after a theft, and its known codes make other gates ask the house', async () => {
    const estate = await world.estate();
    const manager = await world.member(estate, 'manager', 'tola');
    const stolen = await world.device(estate, manager);
    const other = await world.device(estate, manager, 'Gate 2');
    const home = await world.home(estate);
    const known = await make({}, home);
    const response = await manager.call.post(`${stolen.at}/cut-off`, { is_stolen: true });
    expect(response.data).toEqual({ cut_off: true });
    for (const path of ['list', 'log']) expect((await stolen.get(`/api/v1/gate/${path}`)).code).toBe('device-required');
    expect((await stolen.post('/api/v1/gate/check', { code: known.code })).code).toBe('device-required');
    const later = await make({}, home);
    const { data } = await other.get('/api/v1/gate/list');
    const tagOf = (id: number) => data.passes.find((pass: { id: number }) => pass.id === id).tag;
    expect(tagOf(known.number)).toBeNull();
    expect(tagOf(later.number)).not.toBeNull();
    // The QR still works, because it cannot be made from the list of a device.
    expect(await check(other, { pass: known.pass })).toMatchObject({ is_cancelled: false });
  });

  it('waits after five wrong codes, and the managers get one message about the eleventh in an hour', async () => {
    const estate = await world.estate();
    const manager = await world.member(estate, 'manager', 'uche');
    const device = await world.device(estate, manager);
    const wrong = () => device.post('/api/v1/gate/check', { code: '000000' });
    // Of many codes at the same moment, also only five are looked up.
    const tries = await Promise.all(Array.from({ length: 12 }, wrong));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await wrong()).toMatchObject({ status: 429, code: 'rate-limited' });
    for (let round = 0; round < 2; round += 1) {
      await sql`update gate.wrong_code set at = at - interval '2 minutes' where device_id = ${device.id}::bigint`.execute(
        world.api.owner,
      );
      for (let tries = 0; tries < 5; tries += 1) await wrong();
    }
    const { rows } = await sql`
      select from notifications.message where user_id = ${manager.id}::bigint and event like 'gate:%:wrong-codes:%'`.execute(
      world.api.db,
    );
    expect(rows).toHaveLength(1);
  });
});
