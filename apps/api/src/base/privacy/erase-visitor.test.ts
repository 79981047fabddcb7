import { randomUUID } from 'node:crypto';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { helpersSlice } from '#helpers';
import { patrolSlice } from '#patrol';
import { sql } from '#platform/database/db';
import { walkInsSlice } from '#walk-ins';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch, entry, openGate, today } from '../../places/gate/test-gate.ts';
import { privacySlice } from './slice.ts';

let world: Awaited<ReturnType<typeof openGate>>;
let palm: string;
let musa: Awaited<ReturnType<(typeof world)['member']>>;
let sunday: Awaited<ReturnType<(typeof world)['member']>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;
let home: Awaited<ReturnType<(typeof world)['home']>>;

beforeAll(async () => {
  world = await openGate(helpersSlice as never, patrolSlice as never, walkInsSlice as never, privacySlice as never);
  palm = await world.estate();
  musa = await world.member(palm, 'manager', 'musa');
  sunday = await world.member(palm, 'guard', 'sunday');
  phone = await world.device(palm, musa);
  home = await world.home(palm);
});
afterAll(() => world.api.close());
beforeEach(() => sql`truncate platform.rate_limit`.execute(world.api.owner));

let numbers = 0;
const nextNumber = () => `0806${String((numbers += 1)).padStart(7, '0')}`;
const ask = (number: string) => world.api.as(undefined).post('/api/v1/visitors/erasure/code', { phone: number });
const erase = (number: string, code: string) =>
  world.api.as(undefined).post('/api/v1/visitors/erasure', { phone: number, code });
/** The code that was sent to a number last; undefined when there was none. */
async function codeFor(number: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select payload ->> 'code' as code from notifications.message where recipient = ${number} order by id desc limit 1`.execute(
    world.api.owner,
  );
  return rows[0]?.code;
}
async function codeOf(number: string): Promise<string> {
  expect((await ask(number)).status).toBe(202);
  return (await codeFor(number))!;
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

const invite = async (visitor: string, number: string) =>
  (
    await home.call.post(
      `${home.at}/passes`,
      { ...today({ visitor, plate: 'LND 482 KJ' }), phone: number },
      { 'idempotency-key': randomUUID() },
    )
  ).data;
const came = async (passId: string) =>
  phone.post('/api/v1/gate/entries', batch(entry(sunday.id, Number(passId), { plate: 'LND 482 KJ' })));

/**
 * Every table of the database that contains this text, except the counts of requests, which are deleted within two
 * hours.
 */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_|^information_schema$'
      and c.oid <> 'platform.rate_limit'::regclass
    order by 1`.execute(world.api.owner);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql<{ has: boolean }>`
      select exists (select from ${sql.raw(name)} t where t::text ilike ${`%${text}%`}) as has`.execute(
      world.api.owner,
    );
    if (hits[0]!.has) found.push(name);
  }
  return found;
}

describe('a visitor who uses their phone number', () => {
  it('has name, plate and number deleted everywhere, and the pass still works', async () => {
    const number = nextNumber();
    const pass = await invite('Femi Adeyemi-Cole', number);
    await came(pass.id);
    // The same person also arrived without a pass: once let in, once not.
    const walkIn = { key: randomUUID(), guard_id: sunday.id, house_id: home.id, visitor: 'femi adeyemi-cole ' };
    for (const key of [randomUUID(), randomUUID()]) {
      const { data } = await phone.post('/api/v1/gate/walk-ins', { ...walkIn, key, reason: 'visit', people: 1 });
      await home.call.post(`${home.at}/asks/${data.id}/answer`, { answer: 'yes' });
      await sql`update walk_ins.ask set asked_at = now() - interval '5 minutes', until_at = now() - interval '3 minutes'`.execute(
        world.api.owner,
      );
    }
    // The inbox of the house, as the worker fills it.
    await sql`insert into notifications.inbox (user_id, event, subject_kind, subject_id, texts, created_at)
      select user_id, event, subject_kind, subject_id, jsonb_build_object('en', jsonb_build_object('title', payload ->> 'visitor')), now()
      from notifications.message where payload ->> 'visitor' ilike 'femi adeyemi-cole%'`.execute(world.api.owner);
    expect(await tablesWith('adeyemi-cole')).toEqual([
      'gate.entry',
      'gate.pass',
      'notifications.inbox',
      'notifications.message',
      'walk_ins.ask',
    ]);

    const answer = await erase(number, await codeOf(number));
    expect(answer.data).toEqual({ passes: 1, helper_houses: 0, blocks: [] });
    expect(await tablesWith('adeyemi-cole')).toEqual([]);
    expect(await tablesWith(number)).toEqual([]);
    expect(await tablesWith('LND 482 KJ')).toEqual([]);
    const { data } = await phone.post('/api/v1/gate/check', { code: pass.code });
    expect(data.pass).toMatchObject({ visitor: '', plate: '', is_cancelled: false });
    // The log still says that a visitor arrived.
    expect((await home.call.get(`${home.at}/visits`)).data.items).toMatchObject([{ visitor: '', people: 2 }]);
  });

  it('is found after the number itself was deleted from the pass', async () => {
    const number = nextNumber();
    const pass = await invite('Late Asker', number);
    await came(pass.id);
    await sql`update gate.pass set phone = null, code_index = null, code_tag = null, code_sealed = null, until_at = now() - interval '9 days',
      from_at = now() - interval '10 days' where id = ${pass.id}::bigint`.execute(world.api.owner);
    expect((await erase(number, await codeOf(number))).data.passes).toBe(1);
    expect(await tablesWith('late asker')).toEqual([]);
  });

  it('is removed as a helper from every house with photo and days, and the houses are notified without the name', async () => {
    const number = nextNumber();
    const other = await world.home(palm);
    const helper = (key: string) => ({
      key,
      name: 'Mary Erased',
      phone: number,
      kind: 'cleaner',
      weekdays: 127,
      day_from: 0,
      day_to: 1439,
      until_on: todayInLagos(30),
      paused_until: null,
    });
    const ids: string[] = [];
    for (const one of [home, other]) {
      const { data } = await one.call.post(`${one.at}/helpers`, helper(randomUUID()));
      ids.push(data.id);
    }
    await phone.post(
      '/api/v1/gate/entries',
      batch(
        entry(sunday.id, null, { source: 'helper', source_id: ids[0]!, visitor: 'Mary Erased', house_id: home.id }),
      ),
    );
    expect((await erase(number, await codeOf(number))).data).toEqual({ passes: 0, helper_houses: 2, blocks: [] });
    expect(await tablesWith('mary erased')).toEqual([]);
    expect(await tablesWith(number)).toEqual([]);
    const { rows } = await sql`select payload ->> 'kind' as kind, payload ->> 'house' is not null as house
      from notifications.message where template = 'helper-erased' or payload ->> 'name' = 'helper-erased'`.execute(
      world.api.owner,
    );
    expect(rows).toEqual([
      { kind: 'cleaner', house: true },
      { kind: 'cleaner', house: true },
    ]);
  });

  it('sees a block in force, which stays with its reason; an ended block is deleted', async () => {
    const number = nextNumber();
    const block = (until: string) =>
      musa.call.post(
        `/api/v1/manage/estates/${palm}/blocks`,
        { visitor: 'Block Ed', phone: number, plate: '', reason: 'Broke the barrier', until, house_id: null },
        { 'idempotency-key': randomUUID() },
      );
    const until = todayInLagos(20);
    const { data } = await block(until);
    const { data: ended } = await block(until);
    await sql`update patrol.block set ended_at = now(), decision = 'end', decided_at = now() where id = ${ended.id}::bigint`.execute(
      world.api.owner,
    );
    const answer = await erase(number, await codeOf(number));
    expect(answer.data.blocks).toEqual([{ estate: expect.any(String), until }]);
    const { rows } = await sql<{ id: string }>`select id::text, reason from patrol.block`.execute(world.api.owner);
    expect(rows).toEqual([{ id: data.id, reason: 'Broke the barrier' }]);
  });

  it('cannot avoid a block: a pass from before the block is taken back with its number', async () => {
    const number = nextNumber();
    const pass = await invite('Block Ed', number);
    await musa.call.post(
      `/api/v1/manage/estates/${palm}/blocks`,
      {
        visitor: '',
        phone: number,
        plate: '',
        reason: 'Broke the barrier',
        until: todayInLagos(20),
        house_id: null,
      },
      { 'idempotency-key': randomUUID() },
    );
    const shown = async () => (await phone.post('/api/v1/gate/check', { code: pass.code })).data.pass;
    expect(await shown()).toMatchObject({ is_cancelled: false });
    expect((await erase(number, await codeOf(number))).data.passes).toBe(1);
    expect(await shown()).toMatchObject({ visitor: '', is_cancelled: true });
  });
});

describe('a code', () => {
  it('is sent only to a number with stored data, and the response is the same', async () => {
    const known = nextNumber();
    await invite('Known Visitor', known);
    const unknown = nextNumber();
    const [one, other] = [await ask(known), await ask(unknown)];
    expect([one.status, one.data]).toEqual([other.status, other.data]);
    expect(await codeFor(known)).toMatch(/^\d{6}$/);
    expect(await codeFor(unknown)).toBeUndefined();
    expect((await erase(unknown, '123456')).code).toBe('wrong-code');
  });

  it('works once, even when two callers use it concurrently, and a repeat deletes nothing more', async () => {
    const number = nextNumber();
    await invite('Once Only', number);
    const code = await codeOf(number);
    const responses = await Promise.all([erase(number, code), erase(number, code), erase(number, code)]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422]);
    // Nothing is stored any more, so no further code is sent.
    await ask(number);
    expect(await codeFor(number)).toBeUndefined();
  });

  it('is bound to its number, and expires after five wrong attempts and after ten minutes', async () => {
    const [ada, bola] = [nextNumber(), nextNumber()];
    await invite('Ada Bound', ada);
    await invite('Bola Bound', bola);
    const code = await codeOf(ada);
    expect((await erase(bola, code)).code).toBe('wrong-code');
    for (let n = 0; n < 5; n += 1) expect((await erase(ada, wrongFor(code))).code).toBe('wrong-code');
    expect((await erase(ada, code)).code).toBe('wrong-code');
    const second = await codeOf(ada);
    await sql`update otp.code set expires_at = clock_timestamp() where voided_at is null and used_at is null`.execute(
      world.api.owner,
    );
    expect((await erase(ada, second)).code).toBe('wrong-code');
    expect(await tablesWith('ada bound')).toEqual(['gate.pass']);
  });

  it('deletes nothing when it was sent to find a token', async () => {
    const number = nextNumber();
    await invite('Other Purpose', number);
    await codeOf(number);
    await sql`update otp.code set purpose = 'find-token' where used_at is null and voided_at is null`.execute(
      world.api.owner,
    );
    expect((await erase(number, (await codeFor(number))!)).code).toBe('wrong-code');
    const { rows } = await sql<{ id: string }>`select max(id)::text as id from otp.code`.execute(world.api.owner);
    const { rows: direct } = await sql<{ erased: unknown }>`
      select privacy.erase_visitor(${rows[0]!.id}::bigint, (select '\\x00'::bytea), ${number}, '\\x00'::bytea, '{}'::jsonb) as erased`.execute(
      world.api.web,
    );
    expect(direct).toEqual([{ erased: null }]);
  });

  it('is limited for each phone, each address and all together', async () => {
    const number = nextNumber();
    for (let n = 0; n < 3; n += 1) expect((await ask(number)).status).toBe(202);
    expect((await ask(number)).code).toBe('rate-limited');
    for (let n = 0; n < 2; n += 1) await ask(nextNumber());
    expect((await ask(nextNumber())).code).toBe('rate-limited');
    const { rows } = await sql<{ key: string }>`select key from platform.rate_limit order by 1`.execute(
      world.api.owner,
    );
    expect(rows.map(({ key }) => key)).toContain('visitor-codes-all:all');
  });
});

it('the audit log says that details were deleted, but not whose', async () => {
  const number = nextNumber();
  await invite('Audited Visitor', number);
  await erase(number, await codeOf(number));
  const { rows } = await sql<{ line: string; after: object }>`
    select e::text as line, after from audit.entry e where action = 'visitor.erase' order by id desc limit 1`.execute(
    world.api.owner,
  );
  expect(rows[0]!.after).toEqual({ passes: 1, houses_as_helper: 0, walk_ins: 0, blocks_kept: 0 });
  expect(rows[0]!.line).not.toContain(number.slice(1));
});
