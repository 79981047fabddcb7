import { randomBytes, randomUUID } from 'node:crypto';
import type { NewHelper } from '@gatelight/contract';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { jpegFile, sendForm } from '#platform/testing/send-form';
import { batch, entry, openGate, today } from '../gate/test-gate.ts';
import { helperChecks } from './findings.ts';
import { helpersSlice } from './slice.ts';
import { cleanUp } from './store.ts';

let world: Awaited<ReturnType<typeof openGate>>;
let palm: string;
let musa: Awaited<ReturnType<(typeof world)['member']>>;
let sunday: Awaited<ReturnType<(typeof world)['member']>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;
let ada: Home;
let bola: Home;
type Home = Awaited<ReturnType<(typeof world)['home']>>;

beforeAll(async () => {
  world = await openGate(helpersSlice);
  palm = await world.estate();
  musa = await world.member(palm, 'manager', 'musa');
  sunday = await world.member(palm, 'guard', 'sunday');
  phone = await world.device(palm, musa);
  ada = await world.home(palm);
  bola = await world.home(palm);
});
afterAll(() => world.api.close());

const cleaner = (more: Partial<NewHelper> = {}): NewHelper => ({
  key: randomUUID(),
  name: 'Mary Bassey',
  phone: null,
  kind: 'cleaner',
  weekdays: 127,
  day_from: 0,
  day_to: 1439,
  until_on: todayInLagos(90),
  paused_until: null,
  ...more,
});
const hire = async (home: Home, more: Partial<NewHelper> = {}) => {
  const { status, data } = await home.call.post(`${home.at}/helpers`, cleaner(more));
  expect(status).toBe(201);
  return data.id as string;
};
const household = async (home: Home) => (await home.call.get(`${home.at}/household`)).data;
const atGate = async (known?: string) =>
  (await phone.get(`/api/v1/gate/households${known === undefined ? '' : `?known=${known}`}`)).data;
const guests = (home: Home, source: 'helper' | 'other', id: string, more = {}) =>
  entry(sunday.id, null, {
    source,
    source_id: id,
    visitor: 'Mary Bassey',
    house_id: home.id,
    people: 1,
    check: 'list',
    ...more,
  });
const send = async (...entries: ReturnType<typeof entry>[]) =>
  (await phone.post('/api/v1/gate/entries', batch(...entries))).data.entries as { conflict: string | null }[];

async function upload(home: Home, helper: string, bytes: Buffer) {
  const sent = await sendForm(world.api.app, `${home.at}/helpers/${helper}/photo`, home.call.headers, {
    file: jpegFile(bytes),
  });
  const { code, data } = sent.json() as { code?: string; data?: { photo: string } };
  return { status: sent.statusCode, code, data };
}

describe('a helper', () => {
  it('of two houses is one person for the guard, and each house sees only its own link', async () => {
    const mine = await hire(ada, { phone: '08035550001' });
    const theirs = await hire(bola, {
      phone: '0803 555 0001',
      name: 'Mary B.',
      weekdays: 127,
      day_from: 480,
      day_to: 840,
    });
    const { helpers } = (await atGate()).content;
    const mary = helpers.find(({ houses }: { houses: { id: string }[] }) => houses.some(({ id }) => id === mine));
    expect(mary.houses.map(({ id }: { id: string }) => id).toSorted()).toEqual([mine, theirs].toSorted());
    expect((await household(ada)).helpers).toMatchObject([{ id: mine, name: 'Mary Bassey', phone: '08035550001' }]);
    expect(JSON.stringify(await household(ada))).not.toContain('Mary B.');
    // Another house can neither change nor end it.
    expect((await bola.call.post(`${bola.at}/helpers/${mine}/end`, {})).status).toBe(404);
    expect((await bola.call.post(`${ada.at}/helpers/${mine}/end`, {})).status).toBe(404);
    expect((await ada.call.post(`${ada.at}/helpers/${mine}/end`, {})).data).toEqual({ ended: true });
    expect((await ada.call.post(`${ada.at}/helpers/${mine}/end`, {})).data).toEqual({ ended: true });
    const left = (await atGate()).content.helpers.flatMap(({ houses }: { houses: { id: string }[] }) => houses);
    expect(left.map(({ id }: { id: string }) => id)).toEqual([theirs]);
    expect((await household(bola)).helpers).toHaveLength(1);
    await bola.call.post(`${bola.at}/helpers/${theirs}/end`, {});
  });

  it('is added once for a key, and only once with a phone number', async () => {
    const body = cleaner({ phone: '08035550002' });
    const responses = await Promise.all([1, 2, 3].map(() => ada.call.post(`${ada.at}/helpers`, body)));
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    const again = await ada.call.post(`${ada.at}/helpers`, { ...body, key: randomUUID() });
    expect(again).toMatchObject({ status: 409, code: 'helper-listed' });
    const late = await ada.call.post(`${ada.at}/helpers`, cleaner({ until_on: todayInLagos(400) }));
    expect(late).toMatchObject({ status: 422, code: 'pass-times' });
    await ada.call.post(`${ada.at}/helpers/${responses[0]!.data.id}/end`, {});
  });

  it('keeps both changes of two residents at the same moment: a new name does not end a pause', async () => {
    const id = await hire(ada, { phone: '08035550003' });
    const change = async (body: object) => ada.call.put(`${ada.at}/helpers/${id}`, body);
    const pause = { paused_until: todayInLagos(7) };
    const responses = await Promise.all([
      change(pause),
      change({ name: 'Mary B.' }),
      change({ day_from: 480, day_to: 720 }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { helpers } = await household(ada);
    const now = { ...pause, name: 'Mary B.', day_from: 480, day_to: 720, phone: '08035550003', weekdays: 127 };
    expect(helpers.find((one: { id: string }) => one.id === id)).toMatchObject(now);
    expect((await change({ day_from: 720 })).status).toBe(400);
    expect((await change({ day_from: 720, day_to: 720 })).code).toBe('pass-times');
    expect((await change({ until_on: todayInLagos(400) })).code).toBe('pass-times');
    // A page of the previous version sends all fields.
    expect((await change({ ...cleaner(), key: undefined })).status).toBe(200);
    expect((await household(ada)).helpers.find((one: { id: string }) => one.id === id)).toMatchObject({
      name: 'Mary Bassey',
      phone: null,
      paused_until: null,
    });
    await ada.call.post(`${ada.at}/helpers/${id}/end`, {});
  });

  it('of another estate is not found', async () => {
    const lekki = await world.estate();
    const foreign = await world.home(lekki);
    const id = await hire(foreign);
    expect((await ada.call.post(`${ada.at}/helpers/${id}/end`, {})).status).toBe(404);
    expect((await ada.call.put(`${ada.at}/helpers/${id}`, { ...cleaner(), key: undefined })).status).toBe(404);
    expect(JSON.stringify(await atGate())).not.toContain(`"house_id":"${foreign.id}"`);
    expect((await ada.call.get(`${foreign.at}/household`)).status).toBe(404);
    expect(await send(guests(foreign, 'helper', id))).toMatchObject([{ state: 'refused' }]);
  });

  it('has a photo of at most 12 kB, without its location, which a paired device loads by its name', async () => {
    const id = await hire(ada);
    const picture = await sharp(randomBytes(120 * 120 * 3), { raw: { width: 120, height: 120, channels: 3 } })
      .withExif({ IFD0: { Make: 'Phone' } })
      .jpeg()
      .toBuffer();
    const { status, data } = await upload(ada, id, picture);
    expect(status).toBe(200);
    const photo = Buffer.from(data!.photo, 'base64');
    expect(photo.length).toBeLessThanOrEqual(12_288);
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'webp' });
    expect((await sharp(photo).metadata()).exif).toBeUndefined();
    const { photo: name } = (await atGate()).content.helpers.find(
      ({ photo: one }: { photo: string | null }) => one !== null,
    );
    const fetched = await phone.get(`/api/v1/gate/helper-photos?names=${name},${randomUUID()}`);
    expect(fetched.data).toEqual([{ name, photo: data!.photo }]);
    expect((await household(ada)).helpers[0].photo).toBe(data!.photo);
    // After the house deletes it, the gate no longer has it.
    expect((await bola.call.delete(`${bola.at}/helpers/${id}/photo`)).status).toBe(404);
    expect((await ada.call.delete(`${ada.at}/helpers/${id}/photo`)).data).toEqual({ removed: true });
    expect((await household(ada)).helpers[0].photo).toBeNull();
    expect((await phone.get(`/api/v1/gate/helper-photos?names=${name}`)).data).toEqual([]);
    expect((await upload(ada, id, picture)).status).toBe(200);
    // Another house cannot upload a photo. A file that is not a picture or is too large is refused.
    expect(await upload({ ...bola, at: ada.at }, id, picture)).toMatchObject({ status: 404 });
    expect(await upload(ada, id, Buffer.from('not a picture'))).toMatchObject({ status: 415 });
    const cut = picture.subarray(0, 2000);
    expect(await upload(ada, id, cut)).toMatchObject({ status: 422, code: 'photo-unreadable' });
    const large = Buffer.concat([picture, Buffer.alloc(9 * 1024 * 1024)]);
    expect(await upload(ada, id, large)).toMatchObject({ status: 413, code: 'too-large' });
    const again = (await atGate()).content.helpers.find(({ photo: one }: { photo: string | null }) => one !== null);
    await ada.call.post(`${ada.at}/helpers/${id}/end`, {});
    expect((await phone.get(`/api/v1/gate/helper-photos?names=${again.photo}`)).data).toEqual([]);
  });

  it('is shown as last seen at the gate, also to a device that loads only changes', async () => {
    const id = await hire(ada, { phone: '08035550003' });
    const before = await atGate();
    expect(await atGate(before.version)).toMatchObject({ version: before.version, content: null });
    expect(await send(guests(ada, 'helper', id))).toMatchObject([{ conflict: null }]);
    const { content } = await atGate(before.version);
    expect(content.helpers.at(-1).houses[0].last).toMatchObject({ kind: 'in' });
    expect((await household(ada)).helpers.at(-1).last).toMatchObject({ kind: 'in' });
    await ada.call.post(`${ada.at}/helpers/${id}/end`, {});
  });

  it('whose work ended while the device had no network is a conflict, and so is a wrong day', async () => {
    const dayBeforeYesterday = (new Date(Date.now() + 3_600_000).getUTCDay() + 4) % 7;
    const id = await hire(ada, { weekdays: 1 << dayBeforeYesterday });
    expect(await send(guests(ada, 'helper', id))).toMatchObject([{ conflict: 'outside-times' }]);
    expect(await send(guests(ada, 'helper', id, { check: 'call' }))).toMatchObject([{ conflict: null }]);
    await ada.call.post(`${ada.at}/helpers/${id}/end`, {});
    const late = guests(ada, 'helper', id, { at: new Date(Date.now() + 1000).toISOString() });
    expect(await send(late)).toMatchObject([{ state: 'stored', conflict: 'cancelled' }]);
    // A repeat gets the same result.
    expect(await send(late)).toMatchObject([{ state: 'stored', conflict: 'cancelled' }]);
  });

  it('may come up to half an hour after the end of an evening, also after midnight', async () => {
    const bit = 1 << ((new Date(`${todayInLagos(-2)}T12:00:00Z`).getUTCDay() + 6) % 7);
    const yesterday = (time: string) => new Date(`${todayInLagos(-1)}T${time}:00+01:00`).toISOString();
    const id = await hire(ada, { day_from: 960, day_to: 1430, weekdays: bit });
    const came = ['00:15', '00:30', '16:00'].map((time) => guests(ada, 'helper', id, { at: yesterday(time) }));
    expect((await send(...came)).map(({ conflict }) => conflict)).toEqual([null, 'outside-times', 'outside-times']);
    const early = await hire(ada, { day_from: 10, day_to: 360, weekdays: bit });
    const before = (time: string) => new Date(`${todayInLagos(-3)}T${time}:00+01:00`).toISOString();
    const waited = ['23:30', '23:45'].map((time) => guests(ada, 'helper', early, { at: before(time) }));
    expect((await send(...waited)).map(({ conflict }) => conflict)).toEqual(['outside-times', null]);
  });

  it('is still on the gate’s list today when the hours ended in the last half hour before midnight', async () => {
    const weekdays = 1 << ((new Date(`${todayInLagos(-1)}T12:00:00Z`).getUTCDay() + 6) % 7);
    const late = await hire(ada, { day_from: 960, day_to: 1410, weekdays });
    const earlier = await hire(ada, { day_from: 960, day_to: 1409, weekdays });
    const known = ((await atGate()).content.helpers as { houses: { id: string }[] }[]).flatMap(({ houses }) =>
      houses.map(({ id }) => id),
    );
    expect([known.includes(late), known.includes(earlier)]).toEqual([true, false]);
  });

  it('with night hours is expected on the day on which the night begins, also until the last morning', async () => {
    const bit = (days: number) => 1 << ((new Date(`${todayInLagos(days)}T12:00:00Z`).getUTCDay() + 6) % 7);
    const nights = { day_from: 1140, day_to: 360 };
    const yesterday = (time: string) => new Date(`${todayInLagos(-1)}T${time}:00+01:00`).toISOString();
    const id = await hire(ada, { ...nights, weekdays: bit(-2) });
    const came = ['02:00', '06:20', '12:00', '19:00'].map((time) => guests(ada, 'helper', id, { at: yesterday(time) }));
    expect((await send(...came)).map(({ conflict }) => conflict)).toEqual([
      null,
      null,
      'outside-times',
      'outside-times',
    ]);
    // Last night ends this morning, so the gate still has the helper after the last day.
    const last = await hire(bola, { ...nights, weekdays: bit(-1), until_on: todayInLagos() });
    const isKnown = async () =>
      ((await atGate()).content.helpers as { houses: { id: string }[] }[]).some(({ houses }) =>
        houses.some(({ id: one }) => one === last),
      );
    const setUntil = (days: number) =>
      sql`update helpers.link set until_on = ${todayInLagos(days)}::date where id = ${last}::bigint`.execute(
        world.api.owner,
      );
    expect(await isKnown()).toBe(true);
    await setUntil(-1);
    expect(await isKnown()).toBe(true);
    await setUntil(-2);
    expect(await isKnown()).toBe(false);
    const same = await ada.call.post(`${ada.at}/helpers`, cleaner({ day_from: 480, day_to: 480 }));
    expect(same).toMatchObject({ status: 422, code: 'pass-times' });
    await ada.call.post(`${ada.at}/helpers/${id}/end`, {});
    await bola.call.post(`${bola.at}/helpers/${last}/end`, {});
  });

  it('is removed when the resident who added them moves out', async () => {
    const home = await world.home(palm);
    const id = await hire(home, { phone: '08035550009' });
    await sql`update households.occupant set ended_at = now(), pays = false where user_id = ${home.userId}::bigint`.execute(
      world.api.db,
    );
    expect(JSON.stringify(await atGate())).not.toContain(`"house_id":"${home.id}"`);
    while ((await cleanUp(world.api.db)) > 0);
    const { rows } = await sql`select ended_at is not null as ended from helpers.link where id = ${id}::bigint`.execute(
      world.api.owner,
    );
    expect(rows).toEqual([{ ended: true }]);
    await sql`select helpers.forget_user(${home.userId}::bigint)`.execute(world.api.db);
    const { rows: kept } = await sql`select from helpers.person where phone = '08035550009'`.execute(world.api.owner);
    expect(kept).toEqual([]);
  });
});

describe('a vehicle', () => {
  const add = (home: Home, plate: string) =>
    home.call.post(`${home.at}/vehicles`, { key: randomUUID(), plate, about: 'Corolla' });

  it('has a plate that is found in any spelling, and the office reads no name', async () => {
    const { data } = await add(ada, ' kja-482 dx ');
    expect((await household(ada)).vehicles).toEqual([
      { id: data.id, plate: 'KJA482DX', about: 'Corolla', sticker: null },
    ]);
    expect(await add(ada, 'KJA482DX')).toMatchObject({ status: 409, code: 'vehicle-listed' });
    expect((await add(ada, '!!')).status).toBe(400);
    const at = `/api/v1/manage/estates/${palm}/vehicles`;
    const { items } = (await musa.call.get(`${at}?q=kja%20482`)).data;
    expect(items).toMatchObject([{ id: data.id, plate: 'KJA482DX', sticker: null }]);
    expect(JSON.stringify(items)).not.toContain('resident');
    expect((await musa.call.get(`${at}?q=zzz`)).data.items).toEqual([]);
    expect((await sunday.call.get(at)).status).toBe(403);
  });

  it('gets a sticker with a unique number, even when managers give it at the same moment', async () => {
    const plates = ['ABC111AA', 'ABC222AA', 'ABC333AA'];
    const vehicles = await Promise.all(plates.map(async (plate) => (await add(bola, plate)).data.id as string));
    const give = (id: string, sticker: string | null) =>
      musa.call.put(`/api/v1/manage/estates/${palm}/vehicles/${id}/sticker`, { sticker });
    const responses = await Promise.all(vehicles.map((id) => give(id, ' pc-0042 ')));
    expect(responses.filter(({ code }) => code === 'sticker-taken')).toHaveLength(2);
    const has = vehicles[responses.findIndex(({ status }) => status === 200)]!;
    const other = vehicles.find((id) => id !== has)!;
    // After the sticker is taken back, its number is free.
    expect((await give(has, null)).status).toBe(200);
    expect((await give(other, 'PC-0042')).status).toBe(200);
    await bola.call.post(`${bola.at}/vehicles/${other}/end`, {});
    expect((await give(has, 'PC-0042')).status).toBe(200);
    const stranger = await world.member(await world.estate(), 'manager', 'stranger');
    expect(
      (await stranger.call.put(`/api/v1/manage/estates/${palm}/vehicles/${has}/sticker`, { sticker: '7' })).status,
    ).toBe(404);
    expect((await ada.call.post(`${ada.at}/vehicles/${has}/end`, {})).status).toBe(404);
  });

  it('shows the guard its house, and the name of the resident who added it unless they hide it', async () => {
    await add(ada, 'LND900XY');
    const found = async () =>
      (await atGate()).content.vehicles.find(({ plate }: { plate: string }) => plate === 'LND900XY');
    expect((await found()).by).toMatch(/^resident/);
    const hide = (hides: boolean) => ada.call.put('/api/v1/users/visitors/privacy', { hides_name: hides });
    expect((await hide(true)).data).toEqual({ hides_name: true });
    expect((await ada.call.get('/api/v1/users/visitors/privacy')).data).toEqual({ hides_name: true });
    expect(await found()).toMatchObject({ by: '', house: expect.stringContaining('House') });
    // A pass that is sent as a picture is shown to the guard.
    const hosts = async () => {
      const passes = await ada.call.get(`${ada.at}/passes`);
      return new Set(passes.data.items.map(({ host }: { host: string }) => host));
    };
    await ada.call.post(`${ada.at}/passes`, today(), { 'idempotency-key': randomUUID() });
    expect(await hosts()).toEqual(new Set(['']));
    await hide(false);
    expect(await hosts()).toEqual(new Set([expect.stringMatching(/^resident/)]));
  });
});

describe('an exit pass', () => {
  const announce = async (more = {}) =>
    ada.call.post(`${ada.at}/exit-passes`, {
      key: randomUUID(),
      what: 'Refrigerator, two chairs',
      on: todayInLagos(0),
      person: 'Musa movers',
      plate: '',
      ...more,
    });

  it('is ticked at the gate once, and a second tick at another gate is a conflict', async () => {
    const { id } = (await announce()).data;
    expect((await atGate()).content.exit_passes).toMatchObject([
      { id, what: 'Refrigerator, two chairs', left_at: null },
    ]);
    const left = () => guests(ada, 'other', `exit-${id}`, { kind: 'out', visitor: 'Musa movers' });
    expect(await send(left(), left())).toMatchObject([{ conflict: null }, { conflict: 'used-twice' }]);
    expect((await household(ada)).exit_passes[0]).toMatchObject({ id, state: 'left', left_at: expect.any(String) });
    expect((await ada.call.post(`${ada.at}/exit-passes/${id}/cancel`, {})).status).toBe(404);
  });

  it('is removed from the gate when it is cancelled, and goods that left anyway are reported', async () => {
    const { id } = (await announce()).data;
    expect((await bola.call.post(`${bola.at}/exit-passes/${id}/cancel`, {})).status).toBe(404);
    expect((await ada.call.post(`${ada.at}/exit-passes/${id}/cancel`, {})).data).toEqual({ cancelled: true });
    expect(JSON.stringify((await atGate()).content.exit_passes)).not.toContain(`"id":"${id}"`);
    const late = guests(ada, 'other', `exit-${id}`, { kind: 'out', at: new Date(Date.now() + 1000).toISOString() });
    expect(await send(late)).toMatchObject([{ conflict: 'cancelled' }]);
  });

  it('is for one day, from today to a month ahead', async () => {
    expect(await announce({ on: todayInLagos(-1) })).toMatchObject({ status: 422, code: 'pass-times' });
    expect(await announce({ on: todayInLagos(60) })).toMatchObject({ status: 422, code: 'pass-times' });
    const { id } = (await announce({ on: todayInLagos(3) })).data;
    expect((await atGate()).content.exit_passes.map((one: { id: string }) => one.id)).not.toContain(id);
  });
});

it('old data is deleted by the rule of the estate, with its photos', async () => {
  const home = await world.home(palm);
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();
  const kept = await hire(home, { name: 'Kept' });
  const lapsed = await hire(home, { name: 'Not renewed', phone: '08035550077' });
  await upload(home, lapsed, photo);
  const ended = await hire(home, { name: 'Ended' });
  await home.call.post(`${home.at}/helpers/${ended}/end`, {});
  await sql`update helpers.link set until_on = current_date - 190 where id = ${lapsed}::bigint`.execute(
    world.api.owner,
  );
  await sql`update helpers.link set ended_at = now() - interval '190 days' where id = ${ended}::bigint`.execute(
    world.api.owner,
  );
  await sql`update helpers.exit_pass set on_day = current_date - 190 where house_id = ${ada.id}::bigint`.execute(
    world.api.owner,
  );
  expect(await findAll(world.api.db, helperChecks)).toMatchObject([
    { detail: expect.stringContaining('keeps a helper longer than its 180 days') },
    { detail: expect.stringContaining('keeps an exit pass longer than its 180 days') },
  ]);
  while ((await cleanUp(world.api.db)) > 0);
  expect(await findAll(world.api.db, helperChecks)).toEqual([]);
  const { rows } = await sql<{ id: string }>`
    select id::text from helpers.link where house_id = ${home.id}::bigint`.execute(world.api.owner);
  expect(rows).toEqual([{ id: kept }]);
  const { rows: people } = await sql`select from helpers.person where phone = '08035550077'`.execute(world.api.owner);
  expect(people).toEqual([]);
});

it('a visit that a house did not expect is marked, and the managers get one message without the name', async () => {
  const id = await hire(ada, { name: 'Secret Name' });
  await send(guests(ada, 'helper', id, { visitor: 'Secret Name' }));
  const visits = async () =>
    (await ada.call.get(`${ada.at}/visits`)).data.items as { id: string; is_unexpected: boolean }[];
  const [visit] = await visits();
  expect((await bola.call.post(`${bola.at}/visits/${visit!.id}/unexpected`, {})).status).toBe(404);
  for (let times = 0; times < 2; times += 1)
    expect((await ada.call.post(`${ada.at}/visits/${visit!.id}/unexpected`, {})).data).toEqual({ noted: true });
  expect((await visits())[0]).toMatchObject({
    id: visit!.id,
    is_unexpected: true,
    source: 'helper',
    guard: 'sunday Test',
  });
  const at = `/api/v1/manage/estates/${palm}/gates/entries`;
  const { items } = (await musa.call.get(`${at}?only_unexpected=true`)).data;
  expect(items).toMatchObject([{ id: visit!.id, is_unexpected: true, source: 'helper' }]);
  const { rows } = await sql<{ payload: object }>`
    select payload from notifications.message where event = ${`gate-entry:${visit!.id}:unexpected`}`.execute(
    world.api.owner,
  );
  expect(JSON.stringify(rows)).not.toContain('Secret');
  // The house deletes the name before the rule does.
  expect((await ada.call.post(`${ada.at}/visits/${visit!.id}/forget`, {})).data).toEqual({ forgotten: true });
  expect(JSON.stringify(await visits())).not.toContain('Secret');
});
