import { createHmac, randomUUID } from 'node:crypto';
import type { ControllerEvent } from '@gatelight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { batch, entry, openGate, today } from '../gate/test-gate.ts';
import { controllerChecks } from './findings.ts';
import { authenticateControllerWith } from './signature.ts';
import { controllersSlice } from './slice.ts';
import { cleanUp, tellQuiet } from './store.ts';

const key = Buffer.alloc(32, 7);
let world: Awaited<ReturnType<typeof openGate>>;
let palm: string;
let musa: Awaited<ReturnType<(typeof world)['member']>>;
let gate: string;
let ada: Awaited<ReturnType<(typeof world)['home']>>;
let barrier: Controller;
type Controller = Awaited<ReturnType<typeof controller>>;

beforeAll(async () => {
  world = await openGate({
    ...controllersSlice,
    authenticateController: ({ db }) => authenticateControllerWith({ db, key }),
  });
  palm = await world.estate();
  musa = await world.member(palm, 'manager', 'musa');
  gate = (await musa.call.post(`/api/v1/manage/estates/${palm}/gates`, { name: 'Gate 1' })).data.id;
  ada = await world.home(palm);
  barrier = await controller();
});
afterAll(() => world.api.close());

interface Signing {
  secret?: string;
  id?: string;
  seconds?: number;
  /** A body to send in place of the signed one. */
  sent?: string;
}

async function controller(estate = palm, manager = musa, at = gate) {
  const url = `/api/v1/manage/estates/${estate}/gates/${at}/controllers`;
  const { status, data } = await manager.call.post(url, { name: 'Barrier in' });
  expect(status).toBe(201);
  const { key: own, secret, id: deviceId } = data as { key: string; secret: string; id: string };
  const send = async (method: 'GET' | 'POST', path: string, body: string, signing: Signing = {}) => {
    const id = signing.id ?? randomUUID();
    const timestamp = String(Math.floor(Date.now() / 1000) + (signing.seconds ?? 0));
    const bytes = Buffer.from((signing.secret ?? secret).slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64');
    const response = await world.api.app.inject({
      method,
      url: path,
      headers: {
        'gatelight-key': own,
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { payload: signing.sent ?? body } : {}),
    });
    const { data: value, code } = response.json();
    return { status: response.statusCode, data: value, code };
  };
  const check = (kind: string, value: string, more: object = {}, signing?: Signing) =>
    send('POST', '/api/v1/controllers/check', JSON.stringify({ kind, value, ...more }), signing);
  const report = async (...events: Partial<ControllerEvent>[]) => {
    const sent = events.map((one) => ({ key: randomUUID(), at: new Date(), kind: 'opened', ...one }));
    const body = JSON.stringify({ sent_at: new Date(), events: sent });
    return (await send('POST', '/api/v1/controllers/events', body)).data.events;
  };
  return { key: own, secret, deviceId, send, check, report, list: () => send('GET', '/api/v1/controllers/list', '') };
}

const make = async (more = {}, home = ada) => (await home.call.post(`${home.at}/passes`, today(more))).data;
const giveCard = async (number: string, more: object = {}) =>
  musa.call.post(`/api/v1/manage/estates/${palm}/gate-cards`, {
    number,
    kind: 'person',
    house: '',
    holder: 'Ada Obi',
    until: null,
    ...more,
  });
const entries = async () =>
  (await musa.call.get(`/api/v1/manage/estates/${palm}/gates/entries`)).data.items as {
    guard: string;
    source: string;
    kind: string;
    house: string;
    conflict: string | null;
  }[];

describe('a message', () => {
  it('is refused with a forged, altered, old or early signature, and when it is repeated', async () => {
    const refused = { status: 401, code: 'invalid-signature' };
    expect(
      await barrier.check('card', '1:1', {}, { secret: `whsec_${Buffer.alloc(32).toString('base64')}` }),
    ).toMatchObject(refused);
    const sent = JSON.stringify({ kind: 'card', value: '1:2' });
    expect(await barrier.check('card', '1:1', {}, { sent })).toMatchObject(refused);
    expect(await barrier.check('card', '1:1', {}, { seconds: -301 })).toMatchObject(refused);
    expect(await barrier.check('card', '1:1', {}, { seconds: 305 })).toMatchObject(refused);
    const id = randomUUID();
    expect((await barrier.check('card', '1:1', {}, { id })).status).toBe(200);
    expect(await barrier.check('card', '1:1', {}, { id })).toMatchObject(refused);
    // Two copies at the same moment: one of them is accepted.
    const twin = randomUUID();
    const both = await Promise.all([1, 2].map(() => barrier.check('card', '1:1', {}, { id: twin })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('is checked for its signature before its body', async () => {
    expect((await barrier.check('nothing', 'x', {}, { seconds: -400 })).code).toBe('invalid-signature');
    expect((await barrier.check('nothing', 'x')).code).toBe('invalid-input');
  });

  it('of a controller that was cut off is refused, and its key does not open a guard’s page', async () => {
    const other = await controller();
    const cookie = `gate=${other.key}`;
    expect((await world.api.as(undefined).get('/api/v1/gate/list', { cookie })).code).toBe('device-required');
    const at = `/api/v1/manage/estates/${palm}/gates/${gate}/devices/${other.deviceId}/cut-off`;
    expect((await musa.call.post(at, { is_stolen: false })).status).toBe(200);
    expect((await other.check('card', '1:1')).code).toBe('invalid-signature');
    const { data } = await musa.call.get(`/api/v1/manage/estates/${palm}/controllers`);
    expect(data.map((one: { is_cut_off: boolean }) => one.is_cut_off)).toEqual([false, true]);
    const phones = (await musa.call.get(`/api/v1/manage/estates/${palm}/gates`)).data.gates[0].devices;
    expect(phones).toEqual([]);
  });
});

describe('a barrier asks', () => {
  it('about a pass by its code, its QR and its plate, and gets the verdict that a guard’s phone shows', async () => {
    const pass = await make({ plate: 'abc-123 xy', people: 2 });
    // A gate counts whole minutes.
    const until = new Date(Math.ceil(Date.parse(pass.until) / 60_000) * 60_000).toISOString();
    for (const [kind, value] of [
      ['code', pass.code],
      ['pass', pass.pass],
      ['plate', 'ABC123XY'],
      ['plate', 'abc 123-xy'],
    ] as const) {
      const { data } = await barrier.check(kind, value);
      expect(data, kind).toMatchObject({ answer: 'go', reason: null, until });
    }
    expect((await barrier.check('code', pass.code, { people: 3 })).data).toMatchObject({
      answer: 'look',
      reason: 'too-many',
    });
    const later = await make({ from: new Date(Date.now() + 7_200_000).toISOString() });
    expect((await barrier.check('code', later.code)).data).toMatchObject({ answer: 'stop', reason: 'too-early' });
    await ada.call.post(`${ada.at}/passes/${pass.id}/cancel`, {});
    expect((await barrier.check('plate', 'ABC123XY')).data).toMatchObject({ answer: 'stop', reason: 'cancelled' });
  });

  it('about an unknown pass and about another estate’s pass, and has to stop both', async () => {
    const other = await world.estate();
    const bisi = await world.member(other, 'manager', 'bisi');
    const far = (await bisi.call.post(`/api/v1/manage/estates/${other}/gates`, { name: 'Far' })).data.id;
    const elsewhere = await controller(other, bisi, far);
    const pass = await make({ plate: 'FAR99' });
    await giveCard('9:900');
    for (const [kind, value] of [
      ['code', pass.code],
      ['pass', pass.pass],
      ['plate', 'FAR99'],
      ['card', '9:900'],
    ] as const) {
      expect((await elsewhere.check(kind, value)).data, kind).toMatchObject({ answer: 'stop', reason: 'unknown' });
    }
    expect((await barrier.check('plate', 'NOBODY1', { direction: 'out' })).data).toMatchObject({
      answer: 'look',
      reason: 'unknown',
    });
    const list = (await elsewhere.list()).data;
    expect(JSON.stringify(list)).not.toContain('9:900');
    expect(
      (await musa.call.post(`/api/v1/manage/estates/${palm}/gates/${far}/controllers`, { name: 'Mine' })).code,
    ).toBe('not-found');
  });

  it('about a card, and opens until the card is lost or expired', async () => {
    const { data } = await giveCard('12:3456', { house: 'house 1' });
    expect((await barrier.check('card', '12:3456')).data).toMatchObject({ answer: 'go', until: null });
    expect((await giveCard('12:3456')).code).toBe('gate-card-taken');
    expect((await giveCard('12:1', { house: 'No such house' })).code).toBe('house-not-in-estate');
    const at = `/api/v1/manage/estates/${palm}/gate-cards/${data.id}/stop`;
    expect((await musa.call.post(at, { is_lost: true })).status).toBe(200);
    expect((await musa.call.post(at, { is_lost: true })).code).toBe('not-found');
    expect((await barrier.check('card', '12:3456')).data).toMatchObject({ answer: 'stop', reason: 'stopped' });
    expect((await barrier.check('card', '12:3456', { direction: 'out' })).data.answer).toBe('go');
    await giveCard('12:7', { until: new Date(Date.now() - 1000).toISOString() });
    expect((await barrier.check('card', '12:7')).data).toMatchObject({ answer: 'stop', reason: 'over' });
    const { items } = (await musa.call.get(`/api/v1/manage/estates/${palm}/gate-cards?q=3456`)).data;
    expect(items).toMatchObject([{ number: '12:3456', house: 'House 1', state: 'lost', seen_at: expect.any(String) }]);
    const file = (await musa.call.get(`/api/v1/manage/estates/${palm}/gate-cards.csv?q=3456`)).text.split('\r\n');
    expect(file[0]).toBe('\ufeff"Number","Kind","Holder","House","Until","State","Last seen"');
    expect(file[1]).toMatch(/^"12:3456",.*,"House 1",.*,"lost","20/);
  });

  it('about a house’s own vehicle, and opens with a sticker of the estate; without one a guard looks', async () => {
    await sql`
      insert into helpers.vehicle (estate_id, house_id, key, plate, sticker, made_by)
      values (${palm}::bigint, ${ada.id}::bigint, gen_random_uuid(), 'OWN1', null, ${ada.userId}::bigint),
        (${palm}::bigint, ${ada.id}::bigint, gen_random_uuid(), 'OWN2', 'PC-1', ${ada.userId}::bigint)`.execute(
      world.api.owner,
    );
    expect((await barrier.check('plate', 'own 1')).data).toMatchObject({ answer: 'look', reason: 'ask-house' });
    const { data } = await barrier.check('plate', 'OWN-2');
    expect(data).toMatchObject({ answer: 'go', until: null });
    expect(await barrier.report({ ticket: data.ticket })).toMatchObject([{ state: 'stored', conflict: null }]);
    expect((await entries())[0]).toMatchObject({ source: 'vehicle', house: 'House 1', guard: 'Barrier in' });
    expect((await barrier.list()).data.vehicles).toMatchObject([{ plate: 'OWN2', house: 'House 1' }]);
  });

  it('about the vehicle of a person who has moved out: stop, from the same moment', async () => {
    const home = await world.home(palm);
    await sql`
      insert into helpers.vehicle (estate_id, house_id, key, plate, sticker, made_by)
      values (${palm}::bigint, ${home.id}::bigint, gen_random_uuid(), 'GONE1', 'PC-9', ${home.userId}::bigint)`.execute(
      world.api.owner,
    );
    expect((await barrier.check('plate', 'GONE1')).data.answer).toBe('go');
    const plates = async () => (await barrier.list()).data.vehicles.map(({ plate }: { plate: string }) => plate);
    expect(await plates()).toContain('GONE1');
    await sql`update households.occupant set ended_at = now() where user_id = ${home.userId}::bigint`.execute(
      world.api.owner,
    );
    expect((await barrier.check('plate', 'GONE1')).data).toMatchObject({ answer: 'stop' });
    expect(await plates()).not.toContain('GONE1');
  });

  it('about a card of a house that was taken off the list: stop', async () => {
    const home = await world.home(palm);
    const { rows } = await sql<{ name: string }>`select name from estates.house where id = ${home.id}::bigint`.execute(
      world.api.owner,
    );
    await giveCard('30:1', { house: rows[0]!.name });
    expect((await barrier.check('card', '30:1')).data.answer).toBe('go');
    await sql`select households.retire_house(${home.id}::bigint)`.execute(world.api.owner);
    expect((await barrier.check('card', '30:1')).data.answer).toBe('stop');
    const numbers = (await barrier.list()).data.cards.map(({ number }: { number: string }) => number);
    expect(numbers).not.toContain('30:1');
  });

  it('about a card of a house after its last resident left: stop, also when the next one moves in', async () => {
    const home = await world.home(palm);
    const houseName = async (id: string) =>
      (await sql<{ name: string }>`select name from estates.house where id = ${id}::bigint`.execute(world.api.owner))
        .rows[0]!.name;
    const move = (text: ReturnType<typeof sql>) =>
      sql`update households.occupant set ${text} where house_id = ${home.id}::bigint and ended_at is null`.execute(
        world.api.owner,
      );
    const arrive = (name: string) =>
      sql`insert into households.occupant (house_id, name, lives_here, since)
        values (${home.id}::bigint, ${name}, true, current_date)`.execute(world.api.owner);
    const answer = async (number: string) => (await barrier.check('card', number)).data.answer;
    const house = await houseName(home.id);
    await giveCard('31:1', { house });
    await giveCard('31:2', { house, kind: 'helper' });
    await giveCard('31:3');
    await arrive('Bola');
    await sql`update households.occupant set ended_at = now() where user_id = ${home.userId}::bigint`.execute(
      world.api.owner,
    );
    expect([await answer('31:1'), await answer('31:2')]).toEqual(['go', 'go']);
    // The last one: an owner who lives elsewhere from now on.
    await move(sql`is_owner = true, lives_here = false`);
    expect([await answer('31:1'), await answer('31:2'), await answer('31:3')]).toEqual(['stop', 'stop', 'go']);
    await arrive('Chidi');
    expect(await answer('31:1')).toBe('stop');
    expect((await barrier.list()).data.cards.map(({ number }: { number: string }) => number)).not.toContain('31:1');
    // The new household gets the same card again.
    expect((await giveCard('31:1', { house })).status).toBe(201);
    expect(await answer('31:1')).toBe('go');
  });

  it('about a card of a house without a list: go until its last account moves out, whatever a person does with a meter', async () => {
    const home = await world.home(palm);
    await sql`delete from households.occupant where house_id = ${home.id}::bigint`.execute(world.api.owner);
    const { id: meter, name } = await world.api.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const { rows } = await sql<{ id: string; name: string }>`
        insert into metering.meter (number, utility, status, life, estate_id, house_id, customer_name, tariff_id, supply_group_code, key_revision,
          tariff_index)
        values ('04175000035', 'electricity', 'active', 'active', ${palm}::bigint, ${home.id}::bigint, 'Ada', 1, '600001', 1, '01')
        returning id::text, (select h.name from estates.house h where h.id = ${home.id}::bigint) as name`.execute(tx);
      return rows[0]!;
    });
    const link = () =>
      sql`insert into households.link (meter_id, user_id, role) values (${meter}::bigint, ${home.userId}::bigint, 'owner')`.execute(
        world.api.owner,
      );
    const unlink = sql`update households.link set ended_at = now() where meter_id = ${meter}::bigint and ended_at is null`;
    await giveCard('32:1', { house: name });
    await link();
    await unlink.execute(world.api.owner);
    expect((await barrier.check('card', '32:1')).data.answer).toBe('go');
    await link();
    await world.api.owner.transaction().execute(async (tx) => {
      await sql`insert into moves.move (estate_id, house_id, kind, moved_on, owed_kobo)
        values (${palm}::bigint, ${home.id}::bigint, 'out', current_date, 0)`.execute(tx);
      await unlink.execute(tx);
    });
    expect((await barrier.check('card', '32:1')).data.answer).toBe('stop');
  });

  it('about a blocked plate: stop, also with a pass, a sticker or a house that waits; out is open', async () => {
    await make({ plate: 'BAD 77', visitor: 'Tunde Bello' });
    await sql`
      insert into helpers.vehicle (estate_id, house_id, key, plate, sticker, made_by)
      values (${palm}::bigint, ${ada.id}::bigint, gen_random_uuid(), 'BAD88', 'PC-8', ${ada.userId}::bigint)`.execute(
      world.api.owner,
    );
    expect((await barrier.check('plate', 'BAD77')).data.answer).toBe('go');
    await sql`
      insert into patrol.block (estate_id, visitor, plate, reason, until_on, made_by)
      values (${palm}::bigint, '', 'bad-77', 'Damage', current_date + 9, ${musa.id}::bigint),
        (${palm}::bigint, '', 'BAD 88', 'Damage', current_date + 9, ${musa.id}::bigint),
        (${palm}::bigint, '', 'BAD 99', 'Damage', current_date + 9, ${musa.id}::bigint)`.execute(world.api.owner);
    // No house made a pass for the last plate.
    for (const plate of ['bad 77', 'BAD88', 'BAD 99']) {
      expect((await barrier.check('plate', plate)).data, plate).toMatchObject({ answer: 'stop', reason: 'blocked' });
    }
    expect((await barrier.check('plate', 'BAD88', { direction: 'out' })).data.answer).toBe('go');
    const list = (await barrier.list()).data;
    expect(list.blocked_plates).toEqual(['BAD77', 'BAD88', 'BAD99']);
    expect(list.blocked_passes).toMatchObject([{ answer: 'stop' }]);
    expect(JSON.stringify(list)).not.toContain('"phone"');
    const { blocks, phone } = (await barrier.check('plate', 'BAD88')).data;
    expect([blocks, phone]).toEqual([undefined, undefined]);
  });

  it('outside the gate’s hours about a pass: a guard decides, and residents and people who leave go through', async () => {
    const pass = await make({ plate: 'LATE1' });
    const now = Math.floor(Date.now() / 60_000) + 60;
    const hours = { open_from: (now + 60) % 1440, open_to: (now + 120) % 1440 };
    await sql`select gate.rules_of(${palm}::bigint)`.execute(world.api.db);
    const set = (from: number, to: number) =>
      sql`update gate.estate set open_from = ${from}, open_to = ${to} where estate_id = ${palm}::bigint`.execute(
        world.api.owner,
      );
    await set(hours.open_from, hours.open_to);
    expect((await barrier.check('plate', 'LATE1')).data).toMatchObject({ answer: 'look', reason: 'closed' });
    expect((await barrier.check('code', pass.code)).data.reason).toBe('closed');
    expect((await barrier.list()).data.hours).toMatchObject(hours);
    await set(0, 1439);
    expect((await barrier.check('plate', 'LATE1')).data.answer).toBe('go');
  });

  it('about wrong codes, and is slowed down after a few', async () => {
    const guesser = await controller();
    for (let n = 0; n < 5; n += 1) expect((await guesser.check('code', '000000')).data.reason).toBe('unknown');
    expect((await guesser.check('code', '000000')).code).toBe('rate-limited');
    expect((await guesser.check('card', '1:1')).status).toBe(200);
  });

  it('after a theft: a code that the thief may know needs the house, and a QR still opens', async () => {
    const pass = await make();
    const phone = await world.device(palm, musa, 'Gate 2');
    await musa.call.post(`${phone.at}/cut-off`, { is_stolen: true });
    expect((await barrier.check('code', pass.code)).data).toMatchObject({ answer: 'look', reason: 'ask-house' });
    expect((await barrier.check('pass', pass.pass)).data.answer).toBe('go');
  });
});

describe('an event of a barrier', () => {
  it('becomes one entry under its name, however often it is sent, and the pass is used', async () => {
    const pass = await make({ plate: 'ONE1', people: 1 });
    const { ticket } = (await barrier.check('plate', 'ONE1')).data;
    const opened = { key: randomUUID(), ticket, plate: 'ONE1' };
    expect(await barrier.report(opened)).toMatchObject([{ state: 'stored', conflict: null }]);
    expect(await barrier.report(opened, { ...opened })).toMatchObject([{ state: 'stored' }, { state: 'stored' }]);
    const [first, second] = await entries();
    expect(first).toMatchObject({ guard: 'Barrier in', source: 'pass', kind: 'in', house: 'House 1' });
    expect(second?.source === 'pass' && second.guard === 'Barrier in').toBe(false);
    expect((await barrier.check('plate', 'ONE1')).data).toMatchObject({ answer: 'look', reason: 'inside' });
    const out = (await barrier.check('plate', 'ONE1', { direction: 'out' })).data;
    expect(out.answer).toBe('go');
    await barrier.report({ ticket: out.ticket, direction: 'out' });
    expect((await barrier.check('plate', 'ONE1')).data).toMatchObject({ answer: 'stop', reason: 'used' });
    const log = (await ada.call.get(`${ada.at}/visits`)).data.items;
    expect(log[0]).toMatchObject({ kind: 'out', guard: 'Barrier in', visitor: 'Femi Adeyemi' });
    expect(pass.state).toBe('ready');
  });

  it('without network names a card from its list; a card that was stopped before is a conflict', async () => {
    const { id } = (await giveCard('20:1', { kind: 'sticker', house: 'House 1' })).data;
    const listed = (await barrier.list()).data;
    expect(listed.cards).toContainEqual({ id, number: '20:1', house: 'House 1', until: null });
    expect(listed).not.toHaveProperty('guards');
    expect(listed.keys[0].key).toMatch(/^[\w-]{43}$/);
    await musa.call.post(`/api/v1/manage/estates/${palm}/gate-cards/${id}/stop`, { is_lost: false });
    expect(await barrier.report({ card_id: id, list_age: 3600 })).toMatchObject([
      { state: 'stored', conflict: 'cancelled' },
    ]);
    expect((await entries())[0]).toMatchObject({ source: 'vehicle', house: 'House 1', conflict: 'cancelled' });
  });

  it('is refused when it names a ticket, card or pass of another estate or controller', async () => {
    const { ticket } = (await barrier.check('card', '1:1')).data;
    const other = await controller();
    expect(await other.report({ ticket }, { card_id: '999999' }, { pass_id: 5 })).toMatchObject([
      { state: 'refused' },
      { state: 'refused' },
      { state: 'refused' },
    ]);
  });

  it('about a fault of the barrier reaches the manager', async () => {
    const other = await controller();
    await other.report({ kind: 'held', at: new Date(Date.now() - 60_000) }, { kind: 'jammed' });
    const found = (await musa.call.get(`/api/v1/manage/estates/${palm}/controllers`)).data;
    expect(found.at(-1).trouble).toMatchObject({ kind: 'jammed' });
    await other.report({ kind: 'jammed' }, { kind: 'jammed' });
    const messagesAbout = async (event: string) =>
      (
        await sql`select from notifications.message where user_id = ${musa.id}::bigint and event like ${event}`.execute(
          world.api.db,
        )
      ).rows.length;
    // One message an hour for each fault.
    expect(await messagesAbout('barrier:%:jammed:%')).toBe(1);
    const silent = async (minutes: number) => {
      await sql`update gate.device set seen_at = now() - make_interval(mins => ${minutes}) where id = ${found.at(-1).id}::bigint`.execute(
        world.api.owner,
      );
      return tellQuiet(world.api.db);
    };
    expect(await silent(10)).toBe(0);
    expect(await silent(16)).toBe(1);
    expect(await tellQuiet(world.api.db)).toBe(0);
    expect(await silent(17)).toBe(1);
    expect(await silent(2000)).toBe(0);
    expect(await messagesAbout('barrier:%:quiet:%')).toBe(2);
  });

  it('from a guard’s phone must name the guard', async () => {
    const phone = await world.device(palm, musa, 'Gate 3');
    const body = batch({ ...entry('1', null), guard_id: null as unknown as string });
    expect((await phone.post('/api/v1/gate/entries', body)).code).toBe('invalid-input');
    const { rows } = await sql<{ answer: { state: string }[] }>`
      select gate.store_entries(d.key_hash, ${JSON.stringify([{ ...entry('1', null), guard_id: null, source: 'other', source_id: null, visitor: '', house_id: null }])}::jsonb, false) as answer
      from gate.device d where d.id = ${phone.id}::bigint`.execute(world.api.owner);
    expect(rows[0]!.answer[0]!.state).toBe('refused');
  });
});

it('is deleted when its time is over, and the nightly check reports old rows', async () => {
  await giveCard('30:1');
  await sql`update controllers.card set stopped_at = now() - interval '182 days' where number = '30:1'`.execute(
    world.api.owner,
  );
  await sql`update controllers.ticket set at = now() - interval '5 days'`.execute(world.api.owner);
  await sql`update controllers.event set at = now() - interval '182 days'`.execute(world.api.owner);
  await sql`update controllers.message set at = now() - interval '1 hour'`.execute(world.api.owner);
  expect((await findAll(world.api.db, controllerChecks)).length).toBe(3);
  expect(await cleanUp(world.api.db)).toBeGreaterThan(3);
  expect(await findAll(world.api.db, controllerChecks)).toEqual([]);
});
