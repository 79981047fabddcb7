import { readFileSync } from 'node:fs';
import { isWeakPin } from '@gatelight/contract/base/identity/weak-pin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { untilBlocked } from '#platform/testing/until-blocked';
import { newFirstPin, slowTag } from '../passes/pass-keys.ts';
import { openGate } from '../test-gate.ts';

let world: Awaited<ReturnType<typeof openGate>>;
let palm: string;
let musa: Awaited<ReturnType<(typeof world)['member']>>;
let phone: Awaited<ReturnType<(typeof world)['device']>>;

beforeAll(async () => {
  world = await openGate();
  palm = await world.estate();
  musa = await world.member(palm, 'manager', 'musa');
  phone = await world.device(palm, musa);
});
afterAll(() => world.api.close());

type Device = typeof phone;
type Guard = Awaited<ReturnType<(typeof world)['member']>>;

let guards = 0;
/** A guard with a first PIN, which the manager has seen. */
async function newGuard(): Promise<{ guard: Guard; first: string }> {
  guards += 1;
  const guard = await world.member(palm, 'guard', `guard${guards}`);
  return { guard, first: await firstPin(guard) };
}
const firstPin = async (guard: Guard): Promise<string> =>
  (await musa.call.post(`/api/v1/manage/estates/${palm}/guards/${guard.id}/pin`, {})).data.pin;

const choose = (device: Device, guard: Guard, pin: string, ownPin: string) =>
  device.post('/api/v1/gate/pin', { guard: guard.id, pin, own_pin: ownPin });
const stateOf = async (...given: Parameters<typeof choose>) => (await choose(...given)).data.state;

/** The guard as it is on the list of a device, and whether a PIN matches. */
async function listed(guard: Guard) {
  const { data } = await phone.get('/api/v1/gate/list');
  return data.guards.find(({ id }: { id: string }) => id === guard.id);
}
async function fits(guard: Guard, pin: string): Promise<boolean> {
  const { salt, hash } = await listed(guard);
  return (await slowTag(pin, Buffer.from(salt, 'base64url'))).toString('base64url') === hash;
}
const shown = async (guard: Guard) =>
  (await musa.call.get(`/api/v1/manage/estates/${palm}/gates`)).data.guards.find(
    ({ id }: { id: string }) => id === guard.id,
  );
const expire = (guard: Guard) =>
  sql`update gate.pin set first_until = now() - interval '1 second' where user_id = ${guard.id}::bigint`.execute(
    world.api.owner,
  );

describe('a first PIN', () => {
  it('is a PIN that a guard could choose, and expires after seven days', async () => {
    expect(Array.from({ length: 2000 }, newFirstPin).filter(isWeakPin)).toEqual([]);
    const { guard, first } = await newGuard();
    expect(await fits(guard, first)).toBe(true);
    const days = (Date.parse((await listed(guard)).first_until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    expect(await shown(guard)).toMatchObject({ has_pin: true, first_until: (await listed(guard)).first_until });
  });

  it('is replaced by the PIN that the guard chooses, which no manager sees', async () => {
    const { guard, first } = await newGuard();
    const { data } = await choose(phone, guard, first, '738264');
    expect(data).toEqual({ state: 'set' });
    expect(await fits(guard, '738264')).toBe(true);
    expect(await fits(guard, first)).toBe(false);
    expect(await listed(guard)).toMatchObject({ first_until: null });
    expect(await shown(guard)).toEqual({ id: guard.id, name: expect.any(String), has_pin: true, first_until: null });
    const { rows } = await sql`
      select actor, after from audit.entry where action = 'gate.own-pin' order by id desc limit 1`.execute(
      world.api.owner,
    );
    expect(rows).toEqual([{ actor: `user:${guard.id}`, after: { device: 'Phone' } }]);
  });

  it('can be replaced again with the same PIN when the response was lost, and works only once', async () => {
    const { guard, first } = await newGuard();
    expect(await stateOf(phone, guard, first, '738264')).toBe('set');
    expect(await stateOf(phone, guard, first, '738264')).toBe('set');
    expect(await stateOf(phone, guard, first, '581926')).toBe('refused');
    // The guard's own PIN cannot be used to change itself either.
    expect(await stateOf(phone, guard, '738264', '581926')).toBe('refused');
    expect(await fits(guard, '738264')).toBe(true);
  });

  it('of two devices at the same moment is replaced by only one of them', async () => {
    const second = await world.device(palm, musa, 'Gate 2');
    const { guard, first } = await newGuard();
    const states = await Promise.all([stateOf(phone, guard, first, '738264'), stateOf(second, guard, first, '581926')]);
    expect(states.toSorted()).toEqual(['refused', 'set']);
    expect(await fits(guard, states[0] === 'set' ? '738264' : '581926')).toBe(true);
    // The same choice on both devices is not a conflict.
    const other = await newGuard();
    const same = [phone, second].map((device) => stateOf(device, other.guard, other.first, '738264'));
    expect(await Promise.all(same)).toEqual(['set', 'set']);
  });

  it('can be neither used nor replaced after it expires, until the manager gives another', async () => {
    const { guard, first } = await newGuard();
    await expire(guard);
    expect(await listed(guard)).toMatchObject({ hash: '', first_until: expect.any(String) });
    expect(await stateOf(phone, guard, first, '738264')).toBe('refused');
    const next = await firstPin(guard);
    expect(await stateOf(phone, guard, first, '738264')).toBe('refused');
    expect(await stateOf(phone, guard, next, '738264')).toBe('set');
  });

  it('cannot be chosen as the guard’s own PIN, and neither can an easy one', async () => {
    const { guard, first } = await newGuard();
    expect(await stateOf(phone, guard, first, first)).toBe('refused');
    for (const weak of ['000000', '123456', '170390', '121212']) {
      expect((await choose(phone, guard, first, weak)).status).toBe(400);
    }
    expect((await choose(phone, guard, first, '73826')).status).toBe(400);
    expect(await fits(guard, first)).toBe(true);
  });

  it('must be right, and a refusal gives no hint', async () => {
    const { guard, first } = await newGuard();
    const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, '0');
    expect(await stateOf(phone, guard, wrong, '738264')).toBe('refused');
    expect(await fits(guard, first)).toBe(true);
    // A device cannot continue to guess.
    const guesser = await world.device(palm, musa, 'Gate 3');
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) statuses.push((await choose(guesser, guard, wrong, '738264')).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses[20]).toBe(429);
  });

  it('is not replaced for a guard who left, for another estate, or from a device that was cut off', async () => {
    const { guard, first } = await newGuard();
    const elsewhere = await world.estate();
    const bisi = await world.member(elsewhere, 'manager', 'bisi');
    const foreign = await world.device(elsewhere, bisi);
    expect(await stateOf(foreign, guard, first, '738264')).toBe('refused');

    const cut = await world.device(palm, musa, 'Gate 4');
    await musa.call.post(`${cut.at}/cut-off`, { is_stolen: false });
    expect(await choose(cut, guard, first, '738264')).toMatchObject({ status: 401, code: 'device-required' });
    const noDevice = { guard: guard.id, pin: first, own_pin: '738264' };
    expect((await world.api.as(undefined).post('/api/v1/gate/pin', noDevice)).status).toBe(401);
    expect((await guard.call.post('/api/v1/gate/pin', noDevice)).status).toBe(401);
    expect(await fits(guard, first)).toBe(true);

    await sql`update teams.member set ended_at = now() where user_id = ${guard.id}::bigint`.execute(world.api.owner);
    expect(await stateOf(phone, guard, first, '738264')).toBe('refused');
    expect(await listed(guard)).toBeUndefined();
  });

  it('from before the update works for a month, and a demonstration PIN does not expire', async () => {
    const text = readFileSync(new URL('../sql/0650-first-pins.sql', import.meta.url), 'utf8');
    const update = text.split(';').find((one) => one.includes('update gate.pin'))!;
    const { guard } = await newGuard();
    const shownTo = await world.estate();
    const bisi = await world.member(shownTo, 'manager', 'bisi2');
    const garba = await world.member(shownTo, 'guard', 'garba');
    await bisi.call.post(`/api/v1/manage/estates/${shownTo}/guards/${garba.id}/pin`, {});
    await sql`update estates.estate set is_demonstration = true where id = ${shownTo}::bigint`.execute(world.api.owner);
    await sql.raw(update).execute(world.api.owner);
    const { rows } = await sql<{ days: number | null }>`
      select round(extract(epoch from first_until - now()) / 86400)::integer as days from gate.pin
      where user_id in (${guard.id}::bigint, ${garba.id}::bigint) order by user_id`.execute(world.api.owner);
    expect(rows).toEqual([{ days: 30 }, { days: null }]);
  });

  it('is deleted when the guard leaves, so the old PIN is worth nothing when they are added again', async () => {
    const { guard, first } = await newGuard();
    await choose(phone, guard, first, '738264');
    const pins = async () =>
      (await sql`select from gate.pin where user_id = ${guard.id}::bigint`.execute(world.api.owner)).rows.length;
    const leave = () =>
      sql`select teams.end_member(m.id) from teams.member m where m.user_id = ${guard.id}::bigint and m.ended_at is null`.execute(
        world.api.owner,
      );
    expect(await pins()).toBe(1);
    await leave();
    expect(await pins()).toBe(0);
    await sql`select teams.add_member(${palm}::bigint, ${guard.id}::bigint, 'guard', 'test')`.execute(world.api.owner);
    expect(await listed(guard)).toBeUndefined();
    expect(await shown(guard)).toMatchObject({ has_pin: false });
    expect(await fits(guard, await firstPin(guard))).toBe(true);
    // A PIN that a manager gives at the moment in which the guard leaves does not stay.
    const waiting = await world.api.owner.transaction().execute(async (tx) => {
      await sql`select teams.end_member(m.id) from teams.member m
        where m.user_id = ${guard.id}::bigint and m.ended_at is null`.execute(tx);
      const given = musa.call.post(`/api/v1/manage/estates/${palm}/guards/${guard.id}/pin`, {});
      await untilBlocked(world.api.owner);
      return [given];
    });
    expect((await waiting[0]!).status).toBe(404);
    expect(await pins()).toBe(0);
  });

  it('from a manager replaces the PIN that the guard chose', async () => {
    const { guard, first } = await newGuard();
    await choose(phone, guard, first, '738264');
    const again = await firstPin(guard);
    expect([await fits(guard, '738264'), await fits(guard, again)]).toEqual([false, true]);
    // A choice that was still waiting on another device does not restore the old PIN.
    expect(await stateOf(phone, guard, first, '738264')).toBe('refused');
    expect(await listed(guard)).toMatchObject({ first_until: expect.any(String) });
  });
});
