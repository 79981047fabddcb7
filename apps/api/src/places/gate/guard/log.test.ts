import { GATE_LOG_LINES, type GateLogLine } from '@gatelight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { openGate } from '../test-gate.ts';

let world: Awaited<ReturnType<typeof openGate>>;
beforeAll(async () => {
  world = await openGate();
});
afterAll(() => world.api.close());

/** An estate with 600 visitors since this morning, and one vehicle that came before all of them. */
async function busyEstate() {
  const estate = await world.estate();
  const manager = await world.member(estate, 'manager', `manager${estate}`);
  const guard = await world.member(estate, 'guard', `guard${estate}`);
  const home = await world.home(estate);
  const phone = await world.device(estate, manager);
  await inTransaction(world.api.owner, async (tx) => {
    // Without the triggers, which would take a minute for so many rows.
    await sql`set local session_replication_role = replica`.execute(tx);
    const add = (visitor: string, plate: string, ago: string, count = 1, house: string | null = null) =>
      sql`
      insert into gate.entry (estate_id, gate_id, device_id, key, guard_id, at, kind, people, checked_by, list_age_seconds, visitor, plate, source, house_id)
      select d.estate_id, d.gate_id, d.id, gen_random_uuid(), ${guard.id}::bigint, now() - ${ago}::interval - n * interval '1 second', 'in', 1, 'server',
        0, ${visitor}, ${plate}, 'other', ${house}::bigint
      from gate.device d, generate_series(1, ${count}::integer) n where d.id = ${phone.id}::bigint`.execute(tx);
    await add('Guest', 'LAG 100 AA', '1 hour', 600);
    await add('Mary-Ann Básséy', 'KJA-482 dx', '9 hours', 1, home.id);
    await add('Mary-Ann Bassey', 'KJA-482 dx', '25 hours');
  });
  const find = async (q: string) =>
    (await phone.get(`/api/v1/gate/log?${new URLSearchParams({ q }).toString()}`)).data as GateLogLine[];
  return { phone, find };
}

it('a busy gate finds a visitor of the morning by plate, name or house, behind the newest 500', async () => {
  const { phone, find } = await busyEstate();
  const newest = (await phone.get('/api/v1/gate/log')).data as GateLogLine[];
  expect(newest).toHaveLength(GATE_LOG_LINES);
  expect(newest.every(({ visitor }) => visitor === 'Guest')).toBe(true);
  const mary = [{ visitor: 'Mary-Ann Básséy', plate: 'KJA-482 dx', kind: 'in' }];
  // Yesterday's entry is not found.
  for (const typed of ['kja482dx', 'KJA 482', 'mary ann', 'maryann bas', 'house']) {
    expect(await find(typed)).toMatchObject(mary);
  }
  // A search that covers the end of the plate and the beginning of the house finds nothing.
  expect(await find('dx house')).toEqual([]);
  expect(await find('guest')).toHaveLength(GATE_LOG_LINES);
});

it('special characters in a search are literal, and no search reaches another estate', async () => {
  const { phone, find } = await busyEstate();
  for (const typed of ['%', 'kja_482', '.*', 'nobody', String.raw`\d`]) expect(await find(typed)).toEqual([]);
  expect(await find(' - ')).toHaveLength(GATE_LOG_LINES);
  expect((await phone.get(`/api/v1/gate/log?q=${'a'.repeat(101)}`)).status).toBe(400);
  expect((await world.api.as(undefined).get('/api/v1/gate/log?q=kja')).code).toBe('device-required');
  const quiet = await world.estate();
  const bisi = await world.member(quiet, 'manager', 'bisi');
  const elsewhere = await world.device(quiet, bisi);
  expect((await elsewhere.get('/api/v1/gate/log?q=kja')).data).toEqual([]);
});
