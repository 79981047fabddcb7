import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { batch, entry, openGate } from '../gate/test-gate.ts';
import { walkInChecks } from './findings.ts';
import { walkInTemplates } from './messages.ts';
import { walkInsSlice } from './slice.ts';
import { cleanUp, doDueWork } from './store.ts';

let world: Awaited<ReturnType<typeof openGate>>;
let palm: string;
let musa: Awaited<ReturnType<(typeof world)['member']>>;
let sunday: Awaited<ReturnType<(typeof world)['member']>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;
let phones = 0;

beforeAll(async () => {
  world = await openGate(walkInsSlice as never);
  palm = await world.estate();
  musa = await world.member(palm, 'manager', 'musa');
  sunday = await world.member(palm, 'guard', 'sunday');
  phone = await world.device(palm, musa);
});
afterAll(() => world.api.close());

/** A house of two people, each with an account and a phone number. */
async function house() {
  const home = await world.home(palm);
  const numbers = [1, 2].map(() => `0803${String((phones += 1)).padStart(7, '0')}`);
  const other = await world.api.user(`peter${phones}`);
  await sql`
    insert into households.occupant (house_id, name, user_id, lives_here, pays, since)
    values (${home.id}::bigint, 'Peter Obaseki', ${other.id}::bigint, true, false, current_date)`.execute(world.api.db);
  for (const [user, number] of [
    [home.userId, numbers[0]!],
    [other.id, numbers[1]!],
  ] as const)
    await sql`update identity."user" set phone_number = ${number} where id = ${user}::bigint`.execute(world.api.owner);
  const peter = world.api.as(other.id, ['user'], other.sessionKey);
  return { ...home, peter: { call: peter, userId: other.id, phone: numbers[1]! }, phone: numbers[0]! };
}

const wanted = (houseId: string, more = {}) => ({
  key: randomUUID(),
  guard_id: sunday.id,
  house_id: houseId,
  visitor: 'Ngozi Ita',
  reason: 'visit',
  people: 1,
  ...more,
});
const ask = async (home: { id: string }, more = {}) =>
  (await phone.post('/api/v1/gate/walk-ins', wanted(home.id, more))).data;
const look = async (id: string) => (await phone.get(`/api/v1/gate/walk-ins/${id}`)).data;
const answer = (call: typeof musa.call, home: { at: string }, id: string, word: 'yes' | 'no') =>
  call.post(`${home.at}/asks/${id}/answer`, { answer: word });
const asksOf = async (call: typeof musa.call) => (await call.get('/api/v1/users/visitors/asks')).data;
/** Moves a question back in time, as if it was asked so long ago. */
const age = (id: string, seconds: number) =>
  sql`update walk_ins.ask set asked_at = asked_at - make_interval(secs => ${seconds}), until_at = until_at - make_interval(secs => ${seconds})
    where id = ${id}::bigint`.execute(world.api.owner);
const work = () => doDueWork(world.api.db, '20120');
const send = (from: string, text: string, event = randomUUID()) =>
  sql`select notifications.take_text(${createHash('sha256').update(event).digest()}, ${from}, ${text})`.execute(
    world.api.web,
  );
const messages = async (subject: string, id: string, channel: string) => {
  const { rows } = await sql<{ recipient: string; state: string; payload: Record<string, string> }>`
    select recipient, state, payload from notifications.message
    where subject_kind = ${subject} and subject_id = ${id} and channel = ${channel} order by id`.execute(
    world.api.owner,
  );
  return rows;
};
/** A question that was sent by SMS, and the text with which this number replies. */
async function asked(home: Awaited<ReturnType<typeof house>>) {
  const { id } = await ask(home);
  await age(id, 21);
  await work();
  const sent = await messages('walk-in', id, 'sms');
  const referenceOf = (number: string) => sent.find(({ recipient }) => recipient === number)!.payload.reference!;
  return { id, referenceOf };
}

describe('a question of the guard', () => {
  it('reaches everyone in the house immediately in the app, and shows when it arrived', async () => {
    const home = await house();
    const made = await ask(home);
    expect(made).toMatchObject({ state: 'asking', to_app: true, arrived_at: null, texts_at: null, answered_by: '' });
    expect(made.ms_left).toBeGreaterThan(110_000);
    expect(await messages('walk-in', made.id, 'email')).toHaveLength(2);
    expect(await asksOf(home.call)).toMatchObject([
      { id: made.id, visitor: 'Ngozi Ita', state: 'asking', gate: 'Gate 1' },
    ]);
    expect(await asksOf(home.peter.call)).toHaveLength(1);
    expect((await look(made.id)).arrived_at).not.toBeNull();
  });

  it('shows when a visitor of this name last came to the house, from its own log only', async () => {
    const home = await house();
    const neighbour = await house();
    const came = new Date(Date.now() - 86_400_000).toISOString();
    await phone.post(
      '/api/v1/gate/entries',
      batch(
        entry(sunday.id, null, {
          source: 'walk-in',
          visitor: ' ngozi ITA',
          house_id: home.id,
          at: came,
          check: 'call',
        }),
      ),
    );
    await ask(home);
    await ask(neighbour);
    expect((await asksOf(home.call))[0].came_before_at).toBe(came);
    expect((await asksOf(neighbour.call))[0].came_before_at).toBeNull();
  });

  it('can be decided from the notice on a device: its buttons have the call of this question', async () => {
    const home = await house();
    const { id } = await ask(home);
    const [queued] = await messages('walk-in', id, 'email');
    const walkIn = walkInTemplates.find(({ name }) => name === 'walk-in')!;
    expect(walkIn.read(queued!.payload, 'en').pushAnswer).toEqual({
      path: `${home.at}/asks/${id}/answer`,
      yes: 'Let in',
      no: 'Do not let in',
    });
    expect(walkIn.read(queued!.payload, 'pcm').pushAnswer).toMatchObject({ yes: 'Make e enter' });
    // A message from before an update has no buttons.
    const { ask_id: _ask, house_id: _house, ...before } = queued!.payload;
    expect(walkIn.read(before, 'en').pushAnswer).toBeUndefined();
  });

  it('is sent once for its key, and refused for a house or a guard of another estate', async () => {
    const home = await house();
    const body = wanted(home.id);
    const responses = await Promise.all([1, 2, 3].map(() => phone.post('/api/v1/gate/walk-ins', body)));
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    const other = await world.estate();
    const far = await world.home(other);
    const guard = await world.member(other, 'guard', 'garba');
    const bisi = await world.member(other, 'manager', 'bisi');
    const elsewhere = await world.device(other, bisi);
    for (const wrong of [
      wanted(far.id),
      wanted(home.id, { guard_id: guard.id }),
      wanted(home.id, { guard_id: home.userId }),
    ])
      expect((await phone.post('/api/v1/gate/walk-ins', wrong)).code).toBe('not-found');
    const { id } = responses[0]!.data;
    expect((await elsewhere.get(`/api/v1/gate/walk-ins/${id}`)).code).toBe('not-found');
    expect((await elsewhere.post(`/api/v1/gate/walk-ins/${id}/stop`, {})).code).toBe('not-found');
    expect((await answer(far.call, far, id, 'yes')).status).toBe(404);
    expect((await answer(far.call, home, id, 'yes')).status).toBe(404);
    expect(await look(id)).toMatchObject({ state: 'asking' });
  });

  it('is refused for a house without people to ask, and after ten within an hour', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into estates.house (estate_id, name) values (${palm}::bigint, 'Empty house') returning id::text`.execute(
      world.api.owner,
    );
    const empty = await phone.post('/api/v1/gate/walk-ins', wanted(rows[0]!.id));
    expect(empty).toMatchObject({ status: 409, code: 'nobody-to-ask' });
    const home = await house();
    for (let n = 0; n < 10; n += 1) await ask(home);
    const eleventh = await phone.post('/api/v1/gate/walk-ins', wanted(home.id));
    expect(eleventh).toMatchObject({ status: 429, code: 'asked-too-often' });
  });

  it('can be stopped, and an earlier reply stays', async () => {
    const home = await house();
    const { id } = await ask(home);
    expect((await phone.post(`/api/v1/gate/walk-ins/${id}/stop`, {})).data.state).toBe('stopped');
    expect((await answer(home.call, home, id, 'yes')).data).toMatchObject({ state: 'stopped', is_mine: false });
    const second = await ask(home);
    await answer(home.call, home, second.id, 'no');
    expect((await phone.post(`/api/v1/gate/walk-ins/${second.id}/stop`, {})).data.state).toBe('no');
  });
});

describe('a reply', () => {
  it('counts once when two arrive at the same moment, and the second person sees who was first', async () => {
    const home = await house();
    const { id } = await ask(home);
    const replies = await Promise.all([answer(home.call, home, id, 'yes'), answer(home.peter.call, home, id, 'no')]);
    const [first, second] = replies.map(({ data }) => data);
    expect(second.is_mine).toBe(!first.is_mine);
    expect(first.state).toBe(second.state);
    expect(first.answered_by).toBe(second.answered_by);
    // The guard sees the first name only.
    expect(await look(id)).toMatchObject({ state: first.state, answered_by: first.answered_by.split(' ')[0] });
  });

  it('of a resident who hides their name shows the guard only that the house replied', async () => {
    const home = await house();
    await home.call.put('/api/v1/users/visitors/privacy', { hides_name: true });
    const { id } = await ask(home);
    expect((await answer(home.call, home, id, 'yes')).data.answered_by).not.toBe('');
    expect(await look(id)).toMatchObject({ state: 'yes', answered_by: '' });
  });

  it('after two minutes does not count, even before the worker has closed the question', async () => {
    const home = await house();
    const { id } = await ask(home);
    await age(id, 121);
    expect(await look(id)).toMatchObject({ state: 'no-answer', ms_left: 0 });
    expect((await answer(home.call, home, id, 'yes')).data).toMatchObject({ state: 'no-answer', is_mine: false });
    await work();
    const { rows } = await sql`select state from walk_ins.ask where id = ${id}::bigint`.execute(world.api.owner);
    expect(rows).toEqual([{ state: 'no-answer' }]);
    expect(await messages('walk-in', id, 'sms')).toEqual([]);
  });
});

describe('an SMS', () => {
  it('goes after 20 seconds to people who allow it, and not after an earlier reply', async () => {
    const home = await house();
    const quiet = await house();
    await sql`insert into preferences.choice (user_id, setting, allowed) values (${quiet.userId}::bigint, 'sms.visitors', false)`.execute(
      world.api.owner,
    );
    const [waiting, answered, silent] = [await ask(home), await ask(home), await ask(quiet)];
    await work();
    expect(await messages('walk-in', waiting.id, 'sms')).toEqual([]);
    await answer(home.call, home, answered.id, 'no');
    for (const { id } of [waiting, answered, silent]) await age(id, 21);
    await work();
    await work();
    const sent = await messages('walk-in', waiting.id, 'sms');
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([home.phone, home.peter.phone].toSorted());
    expect(sent[0]!.payload).toMatchObject({
      visitor: 'Ngozi Ita',
      reply_to: '20120',
      reference: expect.stringMatching(/^\d{3}$/),
    });
    expect(await messages('walk-in', answered.id, 'sms')).toEqual([]);
    expect((await messages('walk-in', silent.id, 'sms')).map(({ recipient }) => recipient)).toEqual([
      quiet.peter.phone,
    ]);
    expect((await look(waiting.id)).texts_at).not.toBeNull();
  });

  it('from a resident decides once, however often it arrives, and the second person gets the name of the first', async () => {
    const home = await house();
    const { id, referenceOf } = await asked(home);
    const event = randomUUID();
    await send(home.phone, ` yes ${referenceOf(home.phone)}. `, event);
    expect(await look(id)).toMatchObject({ state: 'yes' });
    await send(home.phone, `no ${referenceOf(home.phone)}`, event);
    await send(home.peter.phone, `NO ${referenceOf(home.peter.phone)}`);
    expect(await look(id)).toMatchObject({ state: 'yes' });
    const replies = await messages('walk-in-reply', id, 'sms');
    expect(replies.map(({ recipient, payload }) => [recipient, payload.outcome])).toEqual([
      [home.phone, 'yes'],
      [home.peter.phone, 'answered'],
    ]);
    expect(replies[1]!.payload.by).not.toBe('');
  });

  it('with a wrong reference, from another number, or without a question does nothing', async () => {
    const home = await house();
    const { id, referenceOf } = await asked(home);
    const right = referenceOf(home.phone);
    const wrong = right === '999' ? '998' : '999';
    await send(home.phone, `YES ${wrong}`);
    await send('08099999999', `YES ${right}`);
    await send(home.phone, 'Hello');
    expect(await look(id)).toMatchObject({ state: 'asking' });
    expect(await messages('walk-in-reply', id, 'sms')).toEqual([]);
    // A caller who forges the sender must not be able to try all thousand references.
    for (let tries = 0; tries < 4; tries += 1) await send(home.phone, `YES ${wrong}`);
    await send(home.phone, `YES ${right}`);
    expect(await look(id)).toMatchObject({ state: 'asking' });
    expect((await answer(home.call, home, id, 'yes')).data).toMatchObject({ state: 'yes', is_mine: true });
  });

  it('that is too late gets a reply about it', async () => {
    const home = await house();
    const { id, referenceOf } = await asked(home);
    await age(id, 120);
    await send(home.phone, `YES ${referenceOf(home.phone)}`);
    expect((await messages('walk-in-reply', id, 'sms')).map(({ payload }) => payload.outcome)).toEqual(['late']);
    expect(await look(id)).toMatchObject({ state: 'no-answer' });
  });
});

describe('the entry of a guest', () => {
  const came = (id: string, home: { id: string }, more = {}) =>
    entry(sunday.id, null, {
      source: 'walk-in',
      source_id: id,
      visitor: 'As typed',
      house_id: home.id,
      people: 1,
      ...more,
    });
  const conflicts = async (...entries: ReturnType<typeof entry>[]) =>
    (await phone.post('/api/v1/gate/entries', batch(...entries))).data.entries.map(
      (one: { conflict: string | null }) => one.conflict,
    );

  it('needs a yes, which counts once, or a guard who called the house', async () => {
    const home = await house();
    const yes = await ask(home);
    await answer(home.call, home, yes.id, 'yes');
    const no = await ask(home);
    await answer(home.call, home, no.id, 'no');
    expect(
      await conflicts(
        came(yes.id, home),
        came(yes.id, home),
        came(no.id, home),
        came(no.id, home, { kind: 'refused' }),
      ),
    ).toEqual([null, 'used-twice', 'not-agreed', null]);
    expect(await conflicts(came(no.id, home, { check: 'call' }), came('999999', home))).toEqual([null, 'not-agreed']);
    const visits = (await home.call.get(`${home.at}/visits`)).data.items;
    expect(visits.at(-1)).toMatchObject({ source: 'walk-in', visitor: 'Ngozi Ita' });
  });

  it('is refused from a device that was cut off after it asked, and the name is deleted from the question with the log', async () => {
    const lost = await world.device(palm, musa, 'Gate 9');
    const home = await house();
    const made = (await lost.post('/api/v1/gate/walk-ins', wanted(home.id))).data;
    await answer(home.call, home, made.id, 'yes');
    await musa.call.post(`${lost.at}/cut-off`, { is_stolen: false });
    expect((await lost.post('/api/v1/gate/walk-ins', wanted(home.id))).code).toBe('device-required');
    expect((await lost.get(`/api/v1/gate/walk-ins/${made.id}`)).code).toBe('device-required');
    expect((await lost.post('/api/v1/gate/entries', batch(came(made.id, home)))).code).toBe('device-required');
    // Another device of the estate can still use this yes.
    expect(await conflicts(came(made.id, home))).toEqual([null]);
    const [visit] = (await home.call.get(`${home.at}/visits`)).data.items;
    await home.call.post(`${home.at}/visits/${visit.id}/forget`, {});
    const { rows } = await sql`select visitor from walk_ins.ask where id = ${made.id}::bigint`.execute(world.api.owner);
    expect(rows).toEqual([{ visitor: '' }]);
  });
});

describe('stored data', () => {
  it('is deleted by the estate’s rule, and phone numbers after a day', async () => {
    const home = await house();
    const [old, recent] = [await ask(home), await ask(home)];
    await age(old.id, 190 * 86_400);
    await age(recent.id, 2 * 86_400);
    await work();
    expect(await findAll(world.api.db, walkInChecks)).toMatchObject([
      { detail: expect.stringContaining('older than') },
    ]);
    while ((await cleanUp(world.api.db)) > 0);
    expect(await findAll(world.api.db, walkInChecks)).toEqual([]);
    const { rows } = await sql`
      select p.phone from walk_ins.person p where p.ask_id in (${old.id}::bigint, ${recent.id}::bigint)`.execute(
      world.api.owner,
    );
    expect(rows).toEqual([{ phone: null }, { phone: null }]);
  });

  it('shows guards how to call a house, as the manager set it', async () => {
    const path = `/api/v1/manage/estates/${palm}/gates/calls`;
    const calls = { call_way: 'Intercom: dial the house number', gate_phone: '08091234571' };
    expect((await musa.call.put(path, calls)).data).toEqual({ changed: true });
    expect((await musa.call.get(path)).data).toEqual(calls);
    const { data } = await phone.get('/api/v1/gate/houses');
    expect(data.call_way).toBe(calls.call_way);
    expect(data.houses[0]).toEqual({ id: expect.any(String), name: expect.any(String) });
  });
});
