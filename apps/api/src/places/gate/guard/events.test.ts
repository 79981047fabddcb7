import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { cleanUp } from '../store.ts';
import { batch, entry, openGate, today } from '../test-gate.ts';

let world: Awaited<ReturnType<typeof openGate>>;
let palm: string;
let sunday: Awaited<ReturnType<(typeof world)['member']>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;
let ada: Awaited<ReturnType<(typeof world)['home']>>;

beforeAll(async () => {
  world = await openGate();
  palm = await world.estate();
  const musa = await world.member(palm, 'manager', 'musa');
  sunday = await world.member(palm, 'guard', 'sunday');
  phone = await world.device(palm, musa);
});
beforeEach(async () => {
  ada = await world.home(palm);
});
afterAll(() => world.api.close());

const { from, until } = today();
const party = (more = {}) => ({ name: 'Birthday', guests: ['Bola', 'Chidi', 'Guest 3'], from, until, ...more });
interface Guest {
  id: string;
  code: string | null;
  pass: string;
  visitor: string;
  state: string;
}
const make = async (more = {}, home = ada): Promise<{ id: string; guests: Guest[] }> => {
  const { status, data } = await home.call.post(`${home.at}/events`, party(more));
  expect(status).toBe(201);
  return { id: data.passes[0].event.id, guests: data.passes };
};
const check = async (body: object) => (await phone.post('/api/v1/gate/check', body)).data.pass;
const send = async (...entries: ReturnType<typeof entry>[]) =>
  (await phone.post('/api/v1/gate/entries', batch(...entries))).data.entries;
const inUse = async () => (await ada.call.get(`${ada.at}/passes?limit=100`)).data.items as Guest[];

describe('an event with a code for each guest', () => {
  it('gives each guest a code and a QR of their own, which the gate finds and its list has', async () => {
    const { guests } = await make();
    expect(guests.map(({ visitor }) => visitor).toSorted()).toEqual(['Bola', 'Chidi', 'Guest 3']);
    expect(new Set(guests.map(({ code }) => code)).size).toBe(3);
    const { data: list } = await phone.get('/api/v1/gate/list');
    for (const { id, code, pass, visitor } of guests) {
      expect(await check({ code })).toMatchObject({ id: Number(id), visitor, people: 1, kind: 'event' });
      expect(await check({ pass })).toMatchObject({ id: Number(id) });
      expect(list.passes).toContainEqual(expect.objectContaining({ id: Number(id), visitor, kind: 'event' }));
      const { data: looked } = await world.api.as(undefined).post('/api/v1/passes/look', { pass });
      expect(looked).toMatchObject({ visitor, code });
    }
    expect(await inUse()).toHaveLength(3);
    expect((await inUse())[0]).toMatchObject({ event: { name: 'Birthday' } });
  });

  it('lets each guest in once, and shows which guests came', async () => {
    const { guests } = await make();
    const bola = guests.find(({ visitor }) => visitor === 'Bola')!;
    const only = { people: 1 };
    expect(await send(entry(sunday.id, Number(bola.id), only))).toMatchObject([{ conflict: null }]);
    expect(await send(entry(sunday.id, Number(bola.id), only))).toMatchObject([{ conflict: 'too-many' }]);
    const states = (await inUse()).map(({ visitor, state }) => [visitor, state]);
    expect(states.toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toEqual([
      ['Bola', 'inside'],
      ['Chidi', 'ready'],
      ['Guest 3', 'ready'],
    ]);
  });

  it('can be cancelled for one guest, or for all', async () => {
    const { id, guests } = await make();
    const [first, second] = guests as [Guest, Guest, Guest];
    expect((await ada.call.post(`${ada.at}/passes/${first.id}/cancel`, {})).data.state).toBe('cancelled');
    expect(await check({ code: second.code })).toMatchObject({ is_cancelled: false });
    const cancelled = await ada.call.post(`${ada.at}/events/${id}/cancel`, {});
    expect(cancelled.data.passes.map(({ state }: Guest) => state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await check({ code: second.code })).toMatchObject({ is_cancelled: true });
    expect((await ada.call.post(`${ada.at}/events/${id}/cancel`, {})).status).toBe(200);
    expect(await inUse()).toEqual([]);
  });

  it('is made once for a key, however often the request is sent, and the key works for nothing else', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all([1, 2, 3].map(() => ada.call.post(`${ada.at}/events`, party(), key)));
    expect(new Set(responses.map(({ data }) => data.passes[0].event.id)).size).toBe(1);
    expect(await inUse()).toHaveLength(3);
    const other = await ada.call.post(`${ada.at}/events`, party({ name: 'Wedding' }), key);
    expect(other.code).toBe('idempotency-key-reused');
  });

  it('has no more guests than the house may have codes in use, even when two are made at the same moment', async () => {
    const guests = Array.from({ length: 50 }, (_, place) => `Guest ${place + 1}`);
    const made = await Promise.all([1, 2, 3].map(() => ada.call.post(`${ada.at}/events`, party({ guests }))));
    expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409]);
    expect(made.find(({ status }) => status === 409)).toMatchObject({ code: 'too-many-passes' });
    expect(await inUse()).toHaveLength(100);
  });

  it('is refused with wrong times, no guests, too many guests, and a guest without a name', async () => {
    const far = new Date(Date.now() + 4 * 86_400_000).toISOString();
    expect((await ada.call.post(`${ada.at}/events`, party({ until: far }))).code).toBe('pass-times');
    expect((await ada.call.post(`${ada.at}/events`, party({ until: from, from: until }))).code).toBe('pass-times');
    for (const guests of [[], Array.from({ length: 51 }, () => 'Guest'), ['']]) {
      expect((await ada.call.post(`${ada.at}/events`, party({ guests }))).status).toBe(400);
    }
    expect(await inUse()).toEqual([]);
  });

  it('belongs to its house: no other house can make or cancel it', async () => {
    const { id, guests } = await make();
    const neighbour = await world.home(palm);
    expect((await neighbour.call.post(`${ada.at}/events`, party())).status).toBe(404);
    expect((await neighbour.call.post(`${ada.at}/events/${id}/cancel`, {})).status).toBe(404);
    expect((await neighbour.call.post(`${neighbour.at}/events/${id}/cancel`, {})).status).toBe(404);
    expect(await check({ code: guests[0]!.code })).toMatchObject({ is_cancelled: false });
  });

  it('is deleted with its guests by the rule of the estate', async () => {
    const { id } = await make();
    await sql`
      update gate.pass set from_at = now() - interval '200 days', until_at = now() - interval '199 days', code_index = null, code_tag = null,
        code_sealed = null where event_id = ${id}::bigint`.execute(world.api.owner);
    await sql`update gate.event set created_at = now() - interval '200 days' where id = ${id}::bigint`.execute(
      world.api.owner,
    );
    await cleanUp(world.api.db);
    const { rows } = await sql`select from gate.event where id = ${id}::bigint`.execute(world.api.owner);
    expect(rows).toEqual([]);
  });
});
