import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { createEvents } from '#platform/database/events';
import { followGate, openGate } from '../gate/test-gate.ts';
import { alarmsSlice } from './slice.ts';

let world: Awaited<ReturnType<typeof openGate>>;
let palm: string;
let musa: Awaited<ReturnType<(typeof world)['member']>>;
let sunday: Awaited<ReturnType<(typeof world)['member']>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;

beforeAll(async () => {
  world = await openGate(alarmsSlice as never);
  palm = await world.estate();
  musa = await world.member(palm, 'manager', 'musa');
  sunday = await world.member(palm, 'guard', 'sunday');
  phone = await world.device(palm, musa);
  await sql`update identity."user" set phone_number = '08031230001' where id = ${musa.id}::bigint`.execute(
    world.api.owner,
  );
});
afterAll(() => world.api.close());

const hold = async (home: Awaited<ReturnType<(typeof world)['home']>>, isTest = false, key = randomUUID()) =>
  (await home.call.post(`${home.at}/alarms`, { key, is_test: isTest })).data;
const atGate = async () => (await phone.get('/api/v1/gate/alarms')).data;
const messagesAbout = async (id: string) => {
  const { rows } = await sql<{ event: string; channel: string; payload: object }>`
    select event, channel, payload from notifications.message where subject_kind = 'alarm' and subject_id = ${id} and user_id = ${musa.id}::bigint
    order by event, channel`.execute(world.api.owner);
  return rows;
};

it('an alarm reaches the gates, and each manager by mail and SMS, until a guard takes it', async () => {
  const home = await world.home(palm);
  const alarm = await hold(home);
  expect(await atGate()).toMatchObject([{ id: alarm.id, is_test: false, house: expect.stringContaining('House') }]);
  expect(await messagesAbout(alarm.id)).toMatchObject([
    { channel: 'email' },
    { channel: 'sms', payload: { is_test: false } },
  ]);
  const taken = await phone.post(`/api/v1/gate/alarms/${alarm.id}/take`, { guard_id: sunday.id });
  expect(taken.data).toMatchObject({ seen_by: expect.stringContaining('sunday') });
  expect(await atGate()).toEqual([]);
  const page = (await home.call.get(`${home.at}/alarms`)).data;
  expect(page).toMatchObject({ gates_online: 1, gate_phone: '', alarms: [{ id: alarm.id, seen_gate: 'Gate 1' }] });
  const second = await world.member(palm, 'guard', 'garba');
  const again = await phone.post(`/api/v1/gate/alarms/${alarm.id}/take`, { guard_id: second.id });
  expect(again.data.seen_by).toBe(taken.data.seen_by);
});

it('reaches a device of the gate within five seconds, and its messages to the managers are due immediately', async () => {
  const home = await world.home(palm);
  const events = createEvents({ url: world.api.database.appUrl, log: world.api.log });
  const ended = new AbortController();
  try {
    const news = followGate(events, Number(palm), ended.signal);
    expect((await news.next()).value).toMatchObject({ data: { type: 'sync' } });
    const heldAt = performance.now();
    const [alarm, heard] = await Promise.all([hold(home), news.next()]);
    expect(heard.value).toMatchObject({ data: { type: 'alarm' } });
    expect((await atGate()).map(({ id }: { id: string }) => id)).toContain(alarm.id);
    expect(performance.now() - heldAt).toBeLessThan(5000);
    const { rows } = await sql<{ late: number }>`
      select count(*)::int as late from notifications.message m
      where m.subject_kind = 'alarm' and m.subject_id = ${alarm.id} and m.due_at > m.created_at`.execute(
      world.api.owner,
    );
    expect(rows).toEqual([{ late: 0 }]);
    expect(await messagesAbout(alarm.id)).toHaveLength(2);
  } finally {
    ended.abort();
    await events.close();
  }
});

it('repeated presses before a guard has seen the alarm stay one alarm and send no more messages', async () => {
  const home = await world.home(palm);
  const first = await hold(home);
  const alarms = await Promise.all([hold(home), hold(home), hold(home)]);
  expect(alarms.map(({ id }) => id)).toEqual([first.id, first.id, first.id]);
  expect(await messagesAbout(first.id)).toHaveLength(2);
  await phone.post(`/api/v1/gate/alarms/${first.id}/take`, { guard_id: sunday.id });
  expect((await hold(home)).id).not.toBe(first.id);
});

it('an alarm is a new one when its page repeats the key of a test, of a false alarm or of an old one', async () => {
  const home = await world.home(palm);
  const key = randomUUID();
  const test = await hold(home, true, key);
  const real = await hold(home, false, key);
  expect(real).toMatchObject({ is_test: false });
  expect(real.id).not.toBe(test.id);

  const later = randomUUID();
  const first = await hold(home, false, later);
  expect(first.id).toBe(real.id);
  await home.call.post(`${home.at}/alarms/${first.id}/false`, { word: 'The food was burning' });
  const second = await hold(home, false, later);
  expect(second.id).not.toBe(first.id);
  await phone.post(`/api/v1/gate/alarms/${second.id}/take`, { guard_id: sunday.id });
  expect((await hold(home, false, later)).id).toBe(second.id);
  await sql`update alarms.alarm set at = now() - interval '11 minutes', seen_at = now() - interval '10 minutes'
    where id = ${second.id}::bigint`.execute(world.api.owner);
  expect((await hold(home, false, later)).id).not.toBe(second.id);
});

it('a test reaches the same people marked as a test, and does not hide a real one', async () => {
  const home = await world.home(palm);
  const test = await hold(home, true);
  const real = await hold(home);
  expect(real.id).not.toBe(test.id);
  const messages = await messagesAbout(test.id);
  expect(messages).toMatchObject([
    { channel: 'email', payload: { is_test: true } },
    { channel: 'sms', payload: { is_test: true } },
  ]);
  const shown = (await atGate()).filter(({ id }: { id: string }) => id === test.id || id === real.id);
  expect(shown.map(({ is_test: isTest }: { is_test: boolean }) => isTest)).toEqual([false, true]);
});

it('the gates and the managers learn that an alarm was false, and the managers read the reason', async () => {
  const home = await world.home(palm);
  const alarm = await hold(home);
  const said = await home.call.post(`${home.at}/alarms/${alarm.id}/false`, { word: 'The food was burning' });
  expect(said.data).toMatchObject({ false_word: 'The food was burning' });
  const shown = async () => (await atGate()).filter(({ id }: { id: string }) => id === alarm.id);
  expect(await shown()).toMatchObject([{ is_false: true }]);
  await sql`update alarms.alarm set false_at = now() - interval '11 minutes' where id = ${alarm.id}::bigint`.execute(
    world.api.owner,
  );
  expect(await shown()).toEqual([]);
  expect((await messagesAbout(alarm.id)).filter(({ event }) => event.endsWith(':false'))).toHaveLength(2);
  const list = `/api/v1/manage/estates/${palm}/alarms`;
  const { data } = await musa.call.get(`${list}?kind=false`);
  expect(data.items[0]).toMatchObject({ id: alarm.id, false_word: 'The food was burning', seen_at: null });
  expect((await musa.call.get(`${list}?kind=test`)).data.items.every((row: { is_test: boolean }) => row.is_test)).toBe(
    true,
  );
});

it('an alarm is hidden from a neighbour, another estate’s gate and a device that was cut off', async () => {
  const home = await world.home(palm);
  const neighbour = await world.home(palm);
  const alarm = await hold(home);
  expect((await neighbour.call.post(`${home.at}/alarms`, { key: randomUUID(), is_test: false })).status).toBe(404);
  expect((await neighbour.call.get(`${home.at}/alarms`)).status).toBe(404);
  expect((await neighbour.call.post(`${neighbour.at}/alarms/${alarm.id}/false`, { word: '' })).status).toBe(404);
  const other = await world.estate();
  const bisi = await world.member(other, 'manager', 'bisi');
  const elsewhere = await world.device(other, bisi);
  expect((await elsewhere.get('/api/v1/gate/alarms')).data).toEqual([]);
  expect((await elsewhere.post(`/api/v1/gate/alarms/${alarm.id}/take`, { guard_id: sunday.id })).status).toBe(404);
  expect((await phone.post(`/api/v1/gate/alarms/${alarm.id}/take`, { guard_id: home.userId })).status).toBe(404);
  const lost = await world.device(palm, musa, 'Gate 2');
  await musa.call.post(`${lost.at}/cut-off`, { is_stolen: false });
  expect((await lost.get('/api/v1/gate/alarms')).code).toBe('device-required');
});
