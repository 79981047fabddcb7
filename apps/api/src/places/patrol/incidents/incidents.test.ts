import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { patrolChecks } from '../findings.ts';
import { cleanUp } from '../store.ts';
import { openPatrol } from '../test-patrol.ts';

let world: Awaited<ReturnType<typeof openPatrol>>;
let palm: string;
let at: string;
let musa: Awaited<ReturnType<(typeof world)['member']>>;
let sunday: Awaited<ReturnType<(typeof world)['member']>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;
let picture: Buffer;

beforeAll(async () => {
  world = await openPatrol();
  palm = await world.estate();
  at = `/api/v1/manage/estates/${palm}/incidents`;
  musa = await world.member(palm, 'manager', 'musa');
  sunday = await world.member(palm, 'guard', 'sunday');
  phone = await world.device(palm, musa);
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#345' } })
    .withExif({ IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.api.close());

const facts = (more = {}) => ({
  key: randomUUID(),
  kind: 'damage',
  at: new Date(Date.now() - 60_000).toISOString(),
  place: 'Main gate',
  said: 'A car hit the barrier and drove on.',
  people: 'Driver in a red shirt',
  vehicles: 'KJA 482 DX',
  ...more,
});
const item = (more = {}) => ({ type: 'incident', guard_id: sunday.id, ...facts(more) });
const send = async (items: object[], device = phone, sentAt = new Date()) =>
  device.post('/api/v1/gate/duty', { sent_at: sentAt.toISOString(), items });
const list = async (query = '') => (await musa.call.get(`${at}${query}`)).data.items;
const bySaid = async (said: string) => (await list()).find((row: { said: string }) => row.said === said);
const messages = async () =>
  (
    await sql`select from notifications.message where user_id = ${musa.id}::bigint and event like 'incident:%'`.execute(
      world.api.db,
    )
  ).rows.length;

describe('an incident of a guard', () => {
  it('that waited on a phone is stored once, however often it is sent, and the manager gets one message', async () => {
    const one = item();
    const before = await messages();
    for (let turn = 0; turn < 3; turn += 1)
      expect((await send([one])).data.items).toEqual([{ key: one.key, state: 'stored' }]);
    await Promise.all([send([one]), send([one])]);
    const found = (await list()).filter(({ said }: { said: string }) => said === one.said);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      state: 'open',
      gate: 'Gate 1',
      by: expect.any(String),
      photos: [],
      people: one.people,
    });
    expect((await messages()) - before).toBe(1);
    const { rows } = await sql<{ payload: string }>`
      select payload::text from notifications.message where user_id = ${musa.id}::bigint and event like 'incident:%'`.execute(
      world.api.db,
    );
    expect(rows[0]!.payload).not.toContain('red shirt');
  });

  it('of a person who is not a guard there is refused, and the others are stored', async () => {
    const [foreign, good] = [item({ guard_id: musa.id }), item()];
    const results = (await send([foreign, good])).data.items;
    expect(results.map(({ state }: { state: string }) => state)).toEqual(['refused', 'stored']);
  });

  it('is marked when the clock of the phone is wrong, and is never in the future', async () => {
    const one = item({ at: new Date(Date.now() + 3 * 3_600_000).toISOString(), said: 'From a phone that is fast' });
    await send([one], phone, new Date(Date.now() + 3 * 3_600_000));
    const found = await bySaid(one.said);
    expect(found.is_time_unsure).toBe(true);
    expect(Date.parse(found.at)).toBeLessThanOrEqual(Date.now());
  });

  it('accepts photos of its own device once, without their location, and at most six', async () => {
    const one = item({ said: 'With photos' });
    await send([one]);
    const photo = randomUUID();
    const to = (id: string, device = phone, incident = one.key) =>
      world.upload(`/api/v1/gate/photos/${id}`, device.headers, picture, { incident });
    for (let turn = 0; turn < 2; turn += 1) expect(await to(photo)).toMatchObject({ status: 201, id: photo });
    const found = await bySaid(one.said);
    expect(found.photos).toEqual([photo]);
    const shown = await musa.call.get(`${at}/${found.id}/photos/${photo}`);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    const { rows } = await sql<{ content: Buffer }>`select content from patrol.photo where id = ${photo}::uuid`.execute(
      world.api.owner,
    );
    expect((await sharp(rows[0]!.content).metadata()).exif).toBeUndefined();

    const other = await world.device(palm, musa, 'Gate 2');
    expect(await to(randomUUID(), other)).toMatchObject({ status: 404 });
    expect(await to(randomUUID(), phone, randomUUID())).toMatchObject({ status: 404 });
    for (let more = 1; more < 6; more += 1) await to(randomUUID());
    expect(await to(randomUUID())).toMatchObject({ status: 409, code: 'too-many-photos' });
    expect(await world.upload(`/api/v1/gate/photos/${randomUUID()}`, {}, picture, { incident: one.key })).toMatchObject(
      {
        status: 401,
      },
    );
  });
});

describe('a manager', () => {
  it('records an incident once, records what was done, and finds it by state and kind', async () => {
    const one = facts({ kind: 'theft', said: 'A generator is missing' });
    const [first, again] = [await musa.call.post(at, one), await musa.call.post(at, one)];
    expect(again.data).toEqual(first.data);
    const { id } = first.data;
    expect((await list('?kind=theft&state=open')).map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await musa.call.put(`${at}/${id}`, { state: 'done', done: 'Police report 12/26' })).status).toBe(200);
    expect(await list('?kind=theft&state=open')).toEqual([]);
    expect((await list('?kind=theft'))[0]).toMatchObject({ state: 'done', done: 'Police report 12/26', gate: '' });
    expect((await musa.call.post(at, facts({ said: '' }))).status).toBe(400);
    expect(await world.upload(`${at}/${id}/photos`, musa.call.headers, picture)).toMatchObject({ status: 201 });
    expect(await world.upload(`${at}/${id}/photos`, musa.call.headers, Buffer.from('no picture'))).toMatchObject({
      status: 415,
    });
  });

  it('does not overwrite the text of another manager who wrote at the same time', async () => {
    const { id } = (await musa.call.post(at, facts({ kind: 'theft', said: 'A cable is missing' }))).data;
    const write = async (done: string, seen_at?: string, headers?: Record<string, string>) =>
      musa.call.put(`${at}/${id}`, { state: 'working', done, seen_at }, headers);
    const seen = new Date(0).toISOString();
    const responses = await Promise.all([write('Called the police', seen), write('Asked the guards', seen)]);
    expect(new Set(responses.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'changed-meanwhile']));
    const now = (await list('?state=working')).find((row: { id: string }) => row.id === id);
    const key = { 'idempotency-key': 'a-note-on-an-incident' };
    expect((await write(`${now.done}. Asked the guards`, now.changed_at, key)).status).toBe(200);
    // Its response was lost: the second try is the same save, and not the change of another person.
    expect((await write(`${now.done}. Asked the guards`, now.changed_at, key)).status).toBe(200);
    expect((await write(`${now.done}. Asked the house`, now.changed_at)).code).toBe('changed-meanwhile');
    // A page of the previous version does not send when it last saw the incident.
    expect((await write('Found again')).status).toBe(200);
  });

  it('can delete people, vehicles and photos early; a photo that arrives later is refused', async () => {
    const one = item({ said: 'To be forgotten' });
    await send([one]);
    const { id } = await bySaid(one.said);
    await world.upload(`/api/v1/gate/photos/${randomUUID()}`, phone.headers, picture, { incident: one.key });
    expect((await musa.call.post(`${at}/${id}/forget`, {})).data).toEqual({ forgotten: true });
    expect(await bySaid(one.said)).toMatchObject({ people: '', vehicles: '', photos: [], is_forgotten: true });
    expect(
      await world.upload(`/api/v1/gate/photos/${randomUUID()}`, phone.headers, picture, { incident: one.key }),
    ).toMatchObject({ status: 404 });
  });

  it('of another estate can read and change nothing', async () => {
    const other = await world.estate();
    const bisi = await world.member(other, 'manager', 'bisi');
    const [{ id }] = await list();
    expect((await bisi.call.get(at)).status).toBe(404);
    const there = `/api/v1/manage/estates/${other}/incidents/${id}`;
    expect((await bisi.call.put(there, { state: 'done', done: '' })).status).toBe(404);
    expect((await bisi.call.post(`${there}/forget`, {})).status).toBe(404);
    expect(await world.upload(`${there}/photos`, bisi.call.headers, picture)).toMatchObject({ status: 404 });
  });
});

it('incidents are deleted with their photos by the rule of the estate, also those that were never closed', async () => {
  const [done, open] = [item({ said: 'Old and done' }), item({ said: 'Old and open' })];
  await send([done, open]);
  await world.upload(`/api/v1/gate/photos/${randomUUID()}`, phone.headers, picture, { incident: done.key });
  await sql`update patrol.incident set state = 'done', done_at = now() - interval '190 days' where key = ${done.key}::uuid`.execute(
    world.api.owner,
  );
  await sql`update patrol.incident set at = now() - interval '370 days' where key = ${open.key}::uuid`.execute(
    world.api.owner,
  );
  expect(await findAll(world.api.db, patrolChecks)).toMatchObject([
    { detail: expect.stringContaining('keeps incidents') },
  ]);
  while ((await cleanUp(world.api.db)) > 0);
  expect(await findAll(world.api.db, patrolChecks)).toEqual([]);
  expect((await list()).some(({ said }: { said: string }) => said.startsWith('Old'))).toBe(false);
});
