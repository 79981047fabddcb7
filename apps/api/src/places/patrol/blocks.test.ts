import { randomUUID } from 'node:crypto';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { patrolChecks } from './findings.ts';
import { askAboutBlocks, cleanUp } from './store.ts';
import { openPatrol, passOf } from './test-patrol.ts';

let world: Awaited<ReturnType<typeof openPatrol>>;
let palm: string;
let at: string;
let musa: Awaited<ReturnType<(typeof world)['member']>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;
let ada: Awaited<ReturnType<(typeof world)['home']>>;

beforeAll(async () => {
  world = await openPatrol();
  palm = await world.estate();
  at = `/api/v1/manage/estates/${palm}/blocks`;
  musa = await world.member(palm, 'manager', 'musa');
  phone = await world.device(palm, musa);
  ada = await world.home(palm);
});
afterAll(() => world.api.close());

const wanted = (more = {}) => ({
  visitor: '',
  plate: '',
  reason: 'Drove through the barrier',
  until: todayInLagos(30),
  house_id: null,
  ...more,
});
const block = (more = {}) => world.post(musa.call, at, wanted(more));
const messages = async (event: string) =>
  (
    await sql`select from notifications.message where user_id = ${musa.id}::bigint and event like ${event}`.execute(
      world.api.db,
    )
  ).rows.length;

describe('a block', () => {
  it('by plate, in any spelling, stops a pass, and a block by name makes the guard ask', async () => {
    await block({ plate: 'kja-482 dx' });
    await block({ visitor: 'Emeka Okafor' });
    const make = async (more: object) => (await ada.call.post(`${ada.at}/passes`, passOf(more))).data.id as string;
    const car = await make({ plate: 'KJA482DX' });
    const name = await make({ visitor: 'Okafor Emeka' });
    const free = await make({ visitor: 'Emeka Obi' });
    const { data } = await phone.get('/api/v1/gate/blocks');
    const verdicts = new Map(data.passes.map((one: { id: number; answer: string }) => [String(one.id), one.answer]));
    expect([verdicts.get(car), verdicts.get(name), verdicts.get(free)]).toEqual(['stop', 'look', undefined]);
    expect(data.blocks).toContainEqual({ id: expect.any(String), visitor: '', plate: 'kja-482 dx' });

    const other = await world.estate();
    const elsewhere = await world.device(other, await world.member(other, 'manager', 'bisi'));
    expect((await elsewhere.get('/api/v1/gate/blocks')).data).toEqual({ blocks: [], passes: [], helpers: [] });
  });

  it('marks the entry of a plate, a pass or a helper that a device let in before it knew of the block', async () => {
    const estate = await world.estate();
    const bisi = await world.member(estate, 'manager', 'bisi');
    const guard = await world.member(estate, 'guard', 'garba');
    const device = await world.device(estate, bisi);
    const home = await world.home(estate);
    const number = '08035550101';
    const { data: pass } = await home.call.post(`${home.at}/passes`, { ...passOf(), phone: number });
    const { rows } = await sql<{ id: string; person: string }>`
      with p as (insert into helpers.person (estate_id, phone) values (${estate}::bigint, ${number}) returning id)
      insert into helpers.link (estate_id, person_id, house_id, key, name, kind, weekdays, day_from, day_to, until_on, made_by)
      select ${estate}::bigint, p.id, ${home.id}::bigint, gen_random_uuid(), 'Mary Bassey', 'cleaner', 127, 0, 1439, current_date + 9,
        ${home.userId}::bigint from p
      returning id::text, person_id::text as person`.execute(world.api.owner);
    const helper = rows[0]!;
    const blocks = (more: object) => world.post(bisi.call, `/api/v1/manage/estates/${estate}/blocks`, wanted(more));
    await blocks({ phone: number });
    await blocks({ plate: 'kja-482 dx' });
    await blocks({ visitor: 'Tayo Alabi' });
    expect((await device.get('/api/v1/gate/blocks')).data.helpers).toEqual([helper.person]);
    const came = (more: object) => ({
      key: randomUUID(),
      guard_id: guard.id,
      at: new Date(Date.now() + 1000).toISOString(),
      kind: 'in',
      pass_id: null,
      people: 1,
      plate: '',
      check: 'list',
      list_age: 0,
      reason: '',
      ...more,
    });
    const { data } = await device.post('/api/v1/gate/entries', {
      sent_at: new Date().toISOString(),
      entries: [
        came({ pass_id: Number(pass.id) }),
        came({ source: 'helper', source_id: helper.id, house_id: home.id, visitor: 'Mary Bassey' }),
        came({ source: 'other', plate: 'KJA482DX', house_id: home.id }),
        came({ source: 'other', plate: 'KJA482DX', house_id: home.id, kind: 'out' }),
        came({ source: 'other', visitor: 'Tayo Alabi', house_id: home.id }),
      ],
    });
    expect(data.entries.map((one: { conflict: string | null }) => one.conflict)).toEqual([
      'blocked',
      'blocked',
      'blocked',
      null,
      null,
    ]);
  });

  it('of a phone number refuses a new pass and shows the last day of the block, and no device gets the number', async () => {
    const until = todayInLagos(10);
    await block({ phone: '08035550001', until });
    const refused = await ada.call.post(`${ada.at}/passes`, passOf({ phone: '08035550001' }));
    expect(refused).toMatchObject({ status: 409, code: 'phone-blocked' });
    const refusal = JSON.parse(refused.text) as object;
    expect(refusal).toMatchObject({
      blocked_until: until,
      message: expect.stringMatching(/^The estate has blocked this number until \d/),
    });
    expect((await ada.call.post(`${ada.at}/passes`, passOf({ phone: '08035550002' }))).status).toBe(201);
    expect(JSON.stringify((await phone.get('/api/v1/gate/blocks')).data)).not.toContain('0803555');
  });

  it('needs a person or vehicle and a house of the estate, lasts at most a year, and is made once for a key', async () => {
    expect((await block()).code).toBe('block-of-nobody');
    for (const until of [todayInLagos(-1), todayInLagos(400)])
      expect((await block({ plate: 'AAA', until })).code).toBe('block-until');
    const far = await world.home(await world.estate());
    expect((await block({ plate: 'AAA', house_id: far.id })).code).toBe('not-found');
    const key = { 'idempotency-key': randomUUID() };
    const twice = [
      await musa.call.post(at, wanted({ plate: 'BBB' }), key),
      await musa.call.post(at, wanted({ plate: 'BBB' }), key),
    ];
    expect(twice[0]!.data).toEqual(twice[1]!.data);
    expect((await musa.call.post(at, wanted({ plate: 'CCC' }), key)).code).toBe('idempotency-key-reused');
  });

  it('is refused when the estate has 200', async () => {
    const estate = await world.estate();
    const manager = await world.member(estate, 'manager', 'full');
    await sql`
      insert into patrol.block (estate_id, visitor, plate, reason, until_on)
      select ${estate}::bigint, '', 'P' || n, 'Many', current_date + 30 from generate_series(1, 200) n`.execute(
      world.api.owner,
    );
    const more = await world.post(manager.call, `/api/v1/manage/estates/${estate}/blocks`, wanted({ plate: 'X' }));
    expect(more).toMatchObject({ status: 409, code: 'too-many-blocks' });
  });
});

describe('the house that a block is about', () => {
  it('reads it, can reply once, and reads the manager’s decision', async () => {
    const { data } = await block({ visitor: 'Kunle Ade', phone: '08035550009', house_id: ada.id });
    const seen = (await ada.call.get(`${ada.at}/blocks`)).data;
    expect(seen).toMatchObject([{ id: data.id, visitor: 'Kunle Ade', reason: 'Drove through the barrier', said: '' }]);
    const say = () => ada.call.post(`${ada.at}/blocks/${data.id}/say`, { text: 'It was another car' });
    expect((await say()).data).toEqual({ said: true });
    expect(await say()).toMatchObject({ status: 409, code: 'already-decided' });
    expect(await messages(`block:${data.id}:said`)).toBe(1);

    const neighbour = await world.home(palm);
    expect((await neighbour.call.get(`${neighbour.at}/blocks`)).data).toEqual([]);
    expect((await neighbour.call.post(`${neighbour.at}/blocks/${data.id}/say`, { text: 'Me too' })).code).toBe(
      'not-found',
    );

    const decide = (decision: object, headers?: Record<string, string>) =>
      musa.call.post(`${at}/${data.id}/decide`, decision, headers);
    // A manager's decision is refused when the house has replied, or another manager has decided, meanwhile.
    const keep = { decision: 'keep', why: 'Seen twice', until: todayInLagos(9) };
    const unsaid = { seen_at: new Date(0).toISOString() };
    expect((await decide({ ...keep, ...unsaid })).code).toBe('changed-meanwhile');
    const [{ said_at }] = (await musa.call.get(at)).data.items.filter(({ id }: { id: string }) => id === data.id);
    const responses = await Promise.all([
      decide({ ...keep, seen_at: said_at }),
      decide({ ...keep, until: todayInLagos(2), seen_at: said_at }),
    ]);
    expect(new Set(responses.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'changed-meanwhile']));
    expect((await decide({ decision: 'keep', why: 'Seen on camera', until: todayInLagos(500) })).code).toBe(
      'block-until',
    );
    const end = { decision: 'end', why: 'The plate was read wrongly' };
    const key = { 'idempotency-key': 'the-end-of-a-block' };
    expect((await decide(end, key)).data).toEqual({ decided: true });
    // Its response was lost: the second try says that it is saved.
    expect((await decide(end, key)).data).toEqual({ decided: true });
    expect((await decide({ decision: 'keep', why: 'Again' })).code).toBe('not-found');
    expect((await ada.call.get(`${ada.at}/blocks`)).data[0]).toMatchObject({
      state: 'ended',
      decision: 'end',
      decided_why: 'The plate was read wrongly',
    });
    expect((await musa.call.get(`${at}?state=ended`)).data.items[0]).toMatchObject({
      id: data.id,
      said: 'It was another car',
    });
    const { rows } =
      await sql`select from audit.entry where action in ('block.add', 'block.decide', 'block.say') and after ->> 'block' = ${data.id}`.execute(
        world.api.owner,
      );
    expect(rows).toHaveLength(4);
  });
});

describe('blocks of an estate', () => {
  it('are closed to guards, and those of another estate are not found', async () => {
    const { data } = await block({ plate: 'DDD' });
    const guard = await world.member(palm, 'guard', 'sunday');
    expect((await guard.call.get(at)).status).toBe(403);
    const other = await world.estate();
    const kemi = await world.member(other, 'manager', 'kemi');
    for (const path of [at, `/api/v1/manage/estates/${other}/blocks`])
      expect((await kemi.call.post(`${path}/${data.id}/decide`, { decision: 'end', why: 'Mine' })).status).toBe(404);
  });

  it('that end soon cause one message, and are deleted by the rule of the estate', async () => {
    const { data } = await block({ plate: 'EEE', until: todayInLagos(3) });
    await sql`update patrol.block set created_at = now() - interval '2 days' where id = ${data.id}::bigint`.execute(
      world.api.owner,
    );
    while ((await askAboutBlocks(world.api.db)) > 0);
    expect(await askAboutBlocks(world.api.db)).toBe(0);
    expect(await messages(`block:${data.id}:ends:%`)).toBe(1);
    await sql`update patrol.block set until_on = current_date - 200 where id = ${data.id}::bigint`.execute(
      world.api.owner,
    );
    expect(await findAll(world.api.db, patrolChecks)).toMatchObject([
      { detail: expect.stringContaining('180 days ago') },
    ]);
    expect(await cleanUp(world.api.db)).toBe(1);
    expect(await findAll(world.api.db, patrolChecks)).toEqual([]);
  });
});
