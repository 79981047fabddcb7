import type { Route } from '@gatelight/contract';
import { sql } from '#platform/database/db';
import { idFrom, ids, once, people, rolesOfCall, team, teamHere, type Person } from './test-callers.ts';

export interface Example {
  params: Record<string, string>;
  /** The users who may use it. For all others it does not exist. In a team it depends on the roles of the call. */
  users: readonly Person[] | ((route: Route) => readonly Person[]);
  /** An object of the same kind that belongs to another user. For these users it does not exist. */
  foreign?: Record<string, string>;
}

export const id = async (
  statement: ReturnType<typeof sql<{ id: string | bigint }>>,
  users: readonly Person[],
): Promise<Example> => ({
  params: { id: await idFrom(statement) },
  users,
});

export const meterOf = (number: string) => sql`(select id from metering.meter where number = ${number})`;

/** Ada's meter. A manager of its estate may decide about it too. */
export const adasMeter = once(async () => {
  await idFrom(sql`
    insert into households.link (meter_id, user_id, role, is_default)
    values (${meterOf('04175000019')}, ${ids.ada}, 'owner', true) returning id`);
  await team();
  return idFrom(sql`select id from metering.meter where number = '04175000019'`);
});

export const inTeam = (route: Route) =>
  people.filter((person) => rolesOfCall(route)?.includes(teamHere[person] ?? 'user'));

export const estateHere = once(async () => {
  await adasMeter();
  return idFrom(sql`select estate_id as id from metering.meter where number = '04175000019'`);
});

export const estateElsewhere = async () =>
  idFrom(sql`select id from estates.estate where id <> ${await estateHere()} order by id limit 1`);

/** Ada is on the list of the estate. */
export const adasHouse = () =>
  idFrom(sql`
    with house as (
      select m.house_id as id from households.link l join metering.meter m on m.id = l.meter_id
      where l.user_id = ${ids.ada} and l.ended_at is null and l.role = 'owner' and m.house_id is not null limit 1),
    listed as (
      insert into households.occupant (house_id, name, user_id) select h.id, 'Ada Obi', ${ids.ada} from house h
      where not exists (select from households.occupant o where o.house_id = h.id and o.user_id = ${ids.ada}))
    select id from house`);

/** A house of an estate that musa does not manage. */
export const houseElsewhere = () =>
  idFrom(sql`
    select h.id from estates.house h
    where h.estate_id <> (select estate_id from metering.meter where number = '04175000019') order by h.id limit 1`);

/** The id of a file that does not exist. */
export const noFile = '00000000-0000-4000-8000-000000000009';
