import { randomUUID } from 'node:crypto';
import { roundsDue } from '@gatelight/contract/places/patrol/rounds-due';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { untilBlocked } from '#platform/testing/until-blocked';
import { openPatrol } from '../test-patrol.ts';
import { tellMissedRounds } from './store.ts';

let world: Awaited<ReturnType<typeof openPatrol>>;
let palm: string;
let at: string;
let musa: Awaited<ReturnType<(typeof world)['member']>>;
let sunday: Awaited<ReturnType<(typeof world)['member']>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;

beforeAll(async () => {
  world = await openPatrol();
});
afterAll(() => world.api.close());
beforeEach(async () => {
  palm = await world.estate();
  at = `/api/v1/manage/estates/${palm}/patrol`;
  musa = await world.member(palm, 'manager', `musa${palm}`);
  sunday = await world.member(palm, 'guard', `sunday${palm}`);
  phone = await world.device(palm, musa);
});

const minute = 60_000;
const send = async (items: object[], device = phone) =>
  (await device.post('/api/v1/gate/duty', { sent_at: new Date().toISOString(), items })).data.items as {
    state: string;
  }[];
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();
const scan = (code: string, minutes = 0, key: string = randomUUID()) => ({
  type: 'point',
  key,
  guard_id: sunday.id,
  at: ago(minutes),
  code,
});
const messages = async () =>
  (
    await sql`select from notifications.message where user_id = ${musa.id}::bigint and event like 'round:%'`.execute(
      world.api.db,
    )
  ).rows.length;
/** Minutes since midnight in Lagos, `ago` minutes ago. */
const minuteAgo = (minutes: number) => (((Math.floor(Date.now() / minute) + 60 - minutes) % 1440) + 1440) % 1440;

async function points(...names: string[]) {
  for (const name of names) await musa.call.post(`${at}/points`, { name });
  return (await musa.call.get(at)).data.points as { id: string; name: string; secret: string }[];
}
/** A round that was due so many minutes ago, and in use since yesterday. */
async function roundOf(ids: string[], minutesAgo: number, minutes = 30) {
  const round = { name: 'Night round', weekdays: 127, times: [minuteAgo(minutesAgo)], minutes, points: ids };
  const made = await musa.call.post(`${at}/rounds`, round);
  expect(made.status).toBe(201);
  await sql`update patrol.round set since = now() - interval '3 hours' where id = ${made.data.id}::bigint`.execute(
    world.api.owner,
  );
  return made.data.id as string;
}
const walked = async () => (await musa.call.get(`${at}/walked`)).data;
/** Handles only rounds of this test's estate. */
const notify = async () => {
  let seen = 0;
  for (let more = await tellMissedRounds(world.api.db); more > 0; more = await tellMissedRounds(world.api.db))
    seen += more;
  return seen;
};

describe('a round', () => {
  it('that is walked in time is complete, also when its scans arrive twice, and no one gets a message', async () => {
    const [gate, fence] = await points('Gate', 'Fence');
    await roundOf([gate!.id, fence!.id], 60);
    const first = scan(gate!.secret, 58);
    expect((await send([first, scan(fence!.secret, 40)])).map(({ state }) => state)).toEqual(['stored', 'stored']);
    await Promise.all([send([first]), send([first])]);
    expect(await walked()).toMatchObject([{ round: 'Night round', points: 2, seen: 2, missing: [] }]);
    await notify();
    expect(await messages()).toBe(0);
  });

  it('with a point that was not scanned in time sends the managers one message', async () => {
    const [gate, fence, tank] = await points('Gate', 'Fence', 'Tank');
    await roundOf([gate!.id, fence!.id, tank!.id], 60);
    await send([scan(gate!.secret, 50), scan(fence!.secret, 20)]);
    expect(await walked()).toMatchObject([{ points: 3, seen: 1, missing: ['Fence', 'Tank'] }]);
    await notify();
    await Promise.all([notify(), notify()]);
    expect(await messages()).toBe(1);
  });

  it('sends no message when its estate has left', async () => {
    const [a] = await points('Gate 1');
    await roundOf([a!.id], 60);
    await sql`update estates.estate set retired_at = now() where id = ${palm}::bigint`.execute(world.api.owner);
    await tellMissedRounds(world.api.db);
    expect(await messages()).toBe(0);
  });

  it('sends no message before its time is over, nor for the days before it was made', async () => {
    const [gate] = await points('Gate');
    await roundOf([gate!.id], 10, 30);
    await musa.call.post(`${at}/rounds`, {
      name: 'New',
      weekdays: 127,
      times: [minuteAgo(90)],
      minutes: 30,
      points: [gate!.id],
    });
    await notify();
    expect(await messages()).toBe(0);
    expect(await walked()).toMatchObject([{ round: 'Night round', seen: 0 }]);
  });

  it('is sent to a device with hashes of its points, and device and server agree about what is due', async () => {
    const [gate, fence] = await points('Gate', 'Fence');
    const id = await roundOf([gate!.id, fence!.id], 10);
    await send([scan(gate!.secret, 2)]);
    const { data } = await phone.get('/api/v1/gate/duty');
    expect(JSON.stringify(data)).not.toContain(gate!.secret);
    const scans = data.scans.map((one: { point_id: string; at: string }) => ({ ...one, at: new Date(one.at) }));
    const [due] = roundsDue(data.rounds, scans, Date.now());
    expect(due).toMatchObject({ round: { id }, seen: [gate!.id] });
    expect(await walked()).toMatchObject([{ due_at: new Date(due!.due).toISOString(), seen: 1 }]);
  });

  it('accepts no point of another estate and no unknown text', async () => {
    const [gate] = await points('Gate');
    const other = await world.estate();
    const bisi = await world.member(other, 'manager', `bisi${other}`);
    const theirs = await world.device(other, bisi);
    await world.member(other, 'guard', `guard${other}`);
    expect(await send([{ ...scan(gate!.secret), guard_id: sunday.id }], theirs)).toMatchObject([{ state: 'refused' }]);
    expect(await send([scan('A'.repeat(22))])).toMatchObject([{ state: 'refused' }]);
    const there = `/api/v1/manage/estates/${other}/patrol`;
    const round = { name: 'Foreign', weekdays: 127, times: [0], minutes: 30, points: [gate!.id] };
    expect((await bisi.call.post(`${there}/rounds`, round)).status).toBe(404);
    expect((await bisi.call.post(`${there}/points/${gate!.id}/end`, {})).status).toBe(404);
    expect((await bisi.call.get(there)).data.points).toEqual([]);
    expect((await bisi.call.get(at)).status).toBe(404);
  });

  it('of each of the last 14 days is listed, also with a round every half hour', async () => {
    const [point] = await points('Fence');
    await sql`
      insert into patrol.round (estate_id, name, weekdays, times, minutes, points, since)
      select ${palm}::bigint, 'Round ' || n, 127, array(select t * 60 + n * 30 from generate_series(0, 23) t), 20, array[${point!.id}::bigint],
        now() - interval '30 days' from generate_series(0, 1) n`.execute(world.api.owner);
    const rounds = (await walked()) as { due_at: string }[];
    expect(rounds.length).toBeGreaterThanOrEqual(14 * 48 - 1);
    expect(Date.parse(rounds.at(-1)!.due_at)).toBeLessThan(Date.now() - 13.9 * 24 * 60 * minute);
  });

  it('keeps its points; an ended round is no longer due', async () => {
    const [gate] = await points('Gate');
    const id = await roundOf([gate!.id], 60);
    expect((await musa.call.post(`${at}/points`, { name: 'Gate' })).code).toBe('name-taken');
    expect((await musa.call.post(`${at}/points/${gate!.id}/end`, {})).code).toBe('point-in-use');
    expect((await musa.call.post(`${at}/rounds/${id}/end`, {})).data).toEqual({ ended: true });
    expect((await musa.call.post(`${at}/points/${gate!.id}/end`, {})).data).toEqual({ ended: true });
    expect((await phone.get('/api/v1/gate/duty')).data).toMatchObject({ points: [], rounds: [] });
  });
});

describe('a shift', () => {
  it('begins and ends with the messages of the phone, in any order and with repeats', async () => {
    const key = randomUUID();
    const shift = (ended: string | null) => ({ type: 'shift', key, guard_id: sunday.id, at: ago(90), ended_at: ended });
    await send([shift(null)]);
    expect((await musa.call.get(at)).data.on_duty).toMatchObject([{ gate: 'Gate 1' }]);
    const end = ago(5);
    await send([shift(end), shift(null), shift(ago(1))]);
    expect((await musa.call.get(at)).data.on_duty).toEqual([]);
    const { items } = (await musa.call.get(`${at}/worked`)).data;
    expect(items).toMatchObject([{ ended_at: end, late_minutes: null }]);
    expect((await musa.call.get(`${at}/worked?guard=${musa.id}`)).data.items).toEqual([]);
  });

  it('is compared with the plan of its day and gate', async () => {
    const planned = {
      gate_id: phone.gate,
      guard_id: sunday.id,
      weekdays: 127,
      from_minute: minuteAgo(60),
      to_minute: minuteAgo(0),
    };
    expect((await musa.call.post(`${at}/shifts`, { ...planned, guard_id: musa.id })).status).toBe(404);
    const made = await musa.call.post(`${at}/shifts`, planned);
    await send([{ type: 'shift', key: randomUUID(), guard_id: sunday.id, at: ago(48), ended_at: null }]);
    const [found] = (await musa.call.get(`${at}/worked`)).data.items;
    expect(found.late_minutes).toBeGreaterThanOrEqual(11);
    expect(found.late_minutes).toBeLessThanOrEqual(13);
    expect((await musa.call.get(at)).data.planned).toMatchObject([{ guard_id: sunday.id, gate: 'Gate 1' }]);
    await musa.call.post(`${at}/shifts/${made.data.id}/end`, {});
    expect((await musa.call.get(at)).data.planned).toEqual([]);
  });

  it('is no longer planned when its guard leaves, and the guard gets no new one meanwhile', async () => {
    const other = await world.member(palm, 'guard', `other${palm}`);
    const plan = (guard: string) =>
      musa.call.post(`${at}/shifts`, {
        gate_id: phone.gate,
        guard_id: guard,
        weekdays: 127,
        from_minute: 60,
        to_minute: 120,
      });
    for (const { id } of [sunday, other]) expect((await plan(id)).status).toBe(201);
    const waiting = await world.api.owner.transaction().execute(async (tx) => {
      await sql`select teams.end_member(m.id) from teams.member m
        where m.user_id = ${sunday.id}::bigint and m.ended_at is null`.execute(tx);
      const late = plan(sunday.id);
      await untilBlocked(world.api.owner);
      return [late];
    });
    expect((await waiting[0]!).status).toBe(404);
    expect((await musa.call.get(at)).data.planned).toMatchObject([{ guard_id: other.id }]);
    await sql`select teams.add_member(${palm}::bigint, ${sunday.id}::bigint, 'guard', 'test')`.execute(world.api.owner);
    expect((await musa.call.get(at)).data.planned).toMatchObject([{ guard_id: other.id }]);
  });

  it.each([
    { planned: 23 * 60 + 50, began: 24 * 60 + 10, late: 20, name: 'late, after midnight' },
    { planned: 24 * 60, began: 23 * 60 + 55, late: -5, name: 'early, before midnight' },
  ])('may begin on another day than planned: $name', async ({ planned, began, late }) => {
    // The midnight in Lagos between the day before yesterday and yesterday, and its weekdays by number (Monday is 0).
    const today = Math.floor((Date.now() / minute + 60) / 1440);
    const evening = today - 2;
    const day = evening + Math.floor(planned / 1440);
    await musa.call.post(`${at}/shifts`, {
      gate_id: phone.gate,
      guard_id: sunday.id,
      weekdays: 1 << ((day + 3) % 7),
      from_minute: planned % 1440,
      to_minute: 360,
    });
    const from = new Date((evening * 1440 + began - 60) * minute).toISOString();
    await send([{ type: 'shift', key: randomUUID(), guard_id: sunday.id, at: from, ended_at: null }]);
    expect((await musa.call.get(`${at}/worked`)).data.items).toMatchObject([{ began_at: from, late_minutes: late }]);
  });
});

describe('unknown codes on a phone without network', () => {
  it('cause one message to the managers when they arrive, however often they are sent, and count in their hour', async () => {
    const wrong = (minutes: number) => ({
      type: 'wrong-code',
      key: randomUUID(),
      guard_id: sunday.id,
      at: ago(minutes),
    });
    const day = 24 * 60;
    const few = Array.from({ length: 10 }, (_, nth) => wrong(2 * day + nth));
    const many = Array.from({ length: 11 }, (_, nth) => wrong(day + nth));
    for (let time = 0; time < 2; time += 1) {
      expect((await send(few)).every(({ state }) => state === 'stored')).toBe(true);
      await Promise.all([send(many), send(many)]);
    }
    expect(await send([{ ...wrong(1), guard_id: musa.id }])).toMatchObject([{ state: 'refused' }]);
    const { rows } = await sql<{ count: number }>`
      select (payload ->> 'count')::int as count from notifications.message
      where user_id = ${musa.id}::bigint and event like 'gate:%:wrong-codes:%'`.execute(world.api.db);
    expect(rows).toEqual([{ count: 11 }]);
    const counted = await sql`
      select sum(wrong_codes)::int as codes from patrol.hour_count where estate_id = ${palm}::bigint`.execute(
      world.api.owner,
    );
    expect(counted.rows).toEqual([{ codes: 21 }]);
  });
});

it('a point, a round and a planned shift that arrive twice are added once', async () => {
  const { id: gate_id } = (
    await sql<{ id: string }>`
    select id::text as id from gate.gate where estate_id = ${palm}::bigint limit 1`.execute(world.api.owner)
  ).rows[0]!;
  const once = async (part: string, body: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    const add = (given: object) => musa.call.post(`${at}/${part}`, given, headers);
    const answers = await Promise.all([add(body), add(body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]!.data.id).toBe(answers[1]!.data.id);
    return { id: answers[0]!.data.id as string, add };
  };
  const point = await once('points', { name: 'Fence' });
  const shift = { guard_id: sunday.id, gate_id, weekdays: 127, from_minute: 360, to_minute: 1080 };
  const planned = await once('shifts', shift);
  expect((await planned.add({ ...shift, weekdays: 1 })).code).toBe('idempotency-key-reused');
  await once('rounds', { name: 'Night round', weekdays: 127, times: [0], minutes: 30, points: [point.id] });
  const plan = (await musa.call.get(at)).data;
  expect([plan.points, plan.planned, plan.rounds].map(({ length }) => length)).toEqual([1, 1, 1]);
});
