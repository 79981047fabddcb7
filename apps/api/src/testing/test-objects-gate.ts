import { sql } from '#platform/database/db';
import { idFrom, ids } from './test-callers.ts';
import {
  type Example,
  adasMeter,
  inTeam,
  estateHere,
  estateElsewhere,
  adasHouse,
  houseElsewhere,
} from './test-examples.ts';

const vehicleOf = (house: string) =>
  idFrom(sql`
    insert into helpers.vehicle (estate_id, house_id, key, plate, made_by)
    select estate_id, id, gen_random_uuid(), 'ACC222SS', ${ids.ada} from estates.house where id = ${house}::bigint returning id`);

/** A guest who wants to visit this house. */
const askOf = (house: string) =>
  idFrom(sql`
    with h as (select id, estate_id from estates.house where id = ${house}::bigint),
      g as (insert into gate.gate (estate_id, name) select estate_id, 'Ask ' || id from h on conflict (estate_id, name) do update set name = excluded.name
        returning id, estate_id),
      d as (insert into gate.device (estate_id, gate_id, name, pairing_until) select estate_id, id, 'Phone', now() from g returning id, estate_id, gate_id)
    insert into walk_ins.ask (estate_id, gate_id, device_id, key, guard_id, house_id, visitor, reason, people, until_at)
    select d.estate_id, d.gate_id, d.id, gen_random_uuid(), ${ids.musa}, h.id, 'Ngozi Ita', 'visit', 1, now() + interval '2 minutes' from d, h
    returning id`);

const alarmOf = (house: string) =>
  idFrom(sql`
    insert into alarms.alarm (estate_id, house_id, user_id, key, is_test)
    select estate_id, id, ${ids.ada}, gen_random_uuid(), true from estates.house where id = ${house}::bigint returning id`);

/** An object of the caller's house, and the same house with an object of another house. */
async function ofOwnHouse(kind: string, make: (house: string) => Promise<string>): Promise<Example> {
  await adasMeter();
  const house = await adasHouse();
  return {
    params: { house, [kind]: await make(house) },
    users: ['ada'],
    foreign: { house, [kind]: await make(await houseElsewhere()) },
  };
}

/** Objects of a house and an estate at their gates: one for each check, by its name. */
export const gateObjects: Record<string, () => Promise<Example>> = {
  'own-house': async () => ({
    params: {
      house: await adasHouse(),
      pass: '1',
      visit: '1',
      block: '1',
    },
    users: ['ada'],
    foreign: { house: await houseElsewhere() },
  }),
  'own-ask': () => ofOwnHouse('ask', askOf),
  'own-alarm': () => ofOwnHouse('alarm', alarmOf),
  'own-helper': () =>
    ofOwnHouse('helper', (house) =>
      idFrom(sql`
    with p as (insert into helpers.person (estate_id) select estate_id from estates.house where id = ${house}::bigint returning id, estate_id)
    insert into helpers.link (estate_id, person_id, house_id, key, name, kind, weekdays, day_from, day_to, until_on, made_by)
    select estate_id, id, ${house}::bigint, gen_random_uuid(), 'Mary', 'cleaner', 127, 0, 1439, current_date + 9, ${ids.ada} from p returning id`),
    ),
  'own-vehicle': () =>
    ofOwnHouse('vehicle', (house) =>
      idFrom(sql`
    insert into helpers.vehicle (estate_id, house_id, key, plate, made_by)
    select estate_id, id, gen_random_uuid(), 'ACC111SS', ${ids.ada} from estates.house where id = ${house}::bigint returning id`),
    ),
  'own-exit-pass': () =>
    ofOwnHouse('exit', (house) =>
      idFrom(sql`
    insert into helpers.exit_pass (estate_id, house_id, key, what, on_day, made_by)
    select estate_id, id, gen_random_uuid(), 'Chairs', current_date, ${ids.ada} from estates.house where id = ${house}::bigint returning id`),
    ),
  'managed-vehicle': async () => ({
    params: { id: await estateHere(), vehicle: await vehicleOf(await adasHouse()) },
    users: inTeam,
    foreign: { vehicle: await vehicleOf(await houseElsewhere()) },
  }),
  'managed-gate': async () => ({
    params: {
      id: await estateHere(),
      gate: await idFrom(sql`
        insert into gate.gate (estate_id, name) values (${await estateHere()}::bigint, 'Access test') returning id`),
      device: '1',
    },
    users: inTeam,
    foreign: {
      gate: await idFrom(sql`
        insert into gate.gate (estate_id, name)
        select estate_id, 'Access test' from estates.house where id = ${await houseElsewhere()}::bigint returning id`),
    },
  }),
  'managed-block': async () => {
    const block = (estate: string) =>
      idFrom(sql`
        insert into patrol.block (estate_id, visitor, plate, reason, until_on)
        values (${estate}::bigint, 'Access test', '', 'Access test', current_date + 30) returning id`);
    return {
      params: { id: await estateHere(), block: await block(await estateHere()) },
      users: inTeam,
      foreign: { block: await block(await estateElsewhere()) },
    };
  },
};
