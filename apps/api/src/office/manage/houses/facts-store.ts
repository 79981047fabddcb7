import type { RawBuilder } from 'kysely';
import { sql } from '#platform/database/db';
import { hasWords, wordsQuery } from '#platform/database/search';

/* Parts of queries about houses. Each reads the rows of one house `h` by index, or the rows of one estate once. */

/**
 * Whether a listed person lives in the house, or an account uses a meter of it. `offset 0`: without it the planner
 * would read the people of all estates, not one or two rows of each house.
 */
export const isOccupied = sql<boolean>`(
  exists (select from households.occupant o where o.house_id = h.id and o.ended_at is null and o.lives_here offset 0)
  or exists (select from metering.meter m join households.link k on k.meter_id = m.id
    where m.estate_id = h.estate_id and m.house_id = h.id and k.ended_at is null and k.role = 'owner' offset 0))`;

export const ownerLives = sql<boolean>`
  exists (select from households.occupant o where o.house_id = h.id and o.ended_at is null and o.lives_here and o.is_owner offset 0)`;

/** When a house needs its manager: how late its bills are, and how near the last day of a tenant is. */
const lateDays = 30;
const leavesDays = 7;

/**
 * Houses of an estate that need their manager, each with the reason: a user requests access to a meter, a tenant leaves
 * within a week or should have left, bills are more than a month late without a plan or more time, or a job is late.
 */
export const needsOf = (estate: bigint) => sql`(
  select n.house_id, array_agg(distinct n.need) as needs from (
    select m.house_id, 'request' as need from households.request r join metering.meter m on m.id = r.meter_id
    where r.status = 'open' and r.kind <> 'invitation' and m.estate_id = ${estate}
    union all
    select o.house_id, 'leaves' from households.occupant o join estates.house x on x.id = o.house_id
    where x.estate_id = ${estate} and o.ended_at is null and o.until <= platform.today() + ${leavesDays}::integer
    union all
    select i.house_id, 'owes' from service_charges.invoice i
    where i.estate_id = ${estate} and i.left_kobo > 0 and i.due_on < platform.today() - ${lateDays}::integer
      and coalesce(arrears.held_by(i.house_id, platform.today()), 'week') = 'week'
    union all
    select j.house_id, 'job' from facility.job j
    where j.estate_id = ${estate} and j.state <> 'done' and j.due_on < platform.today() and j.house_id is not null) n
  group by n.house_id)`;

/** The people of house `f`: listed people, and accounts that use a meter of it or own it. */
export const people = sql`
  select 'occupant:' || o.id as id, o.name, case when o.is_owner then 'owner' else 'occupant' end as role, o.phone, o.email, o.lives_here,
    o.pays, o.since, o.until, o.user_id is not null as has_account, date_trunc('milliseconds', o.changed_at) as seen_at, o.id as place
  from households.occupant o where o.house_id = f.id and o.ended_at is null
  union all
  select distinct on (x.user_id) 'user:' || x.user_id, concat_ws(' ', n.first_name, n.last_name), x.role, null, null, x.role <> 'owner', false, null::date,
    null::date, true, null::timestamptz, 9000000000000000000 + x.user_id
  from (
    select k.user_id, case k.role when 'owner' then 'occupant' else 'member' end as role, 1 as place
    from metering.meter m join households.link k on k.meter_id = m.id and k.ended_at is null
    where m.estate_id = f.estate_id and m.house_id = f.id
    union all
    select w.user_id, 'owner', 2 from households.house_owner w where w.house_id = f.id and w.ended_at is null) x
  join identity."user" n on n.id = x.user_id
  where not exists (
    select from households.occupant o where o.house_id = f.id and o.ended_at is null and o.user_id = x.user_id)
  order by 1`;

/**
 * People of an estate, each with their house. Words of their name begin with those of a text, or their phone number
 * begins with it. The phone numbers of accounts are not searched. Matches are found by index in all estates first, and
 * then narrowed to this estate: `offset 0` keeps the planner from reading all people of the estate first.
 */
export function peopleLike(estate: bigint, text: string): RawBuilder<unknown> {
  const words = wordsQuery(text);
  const digits = text.replaceAll(' ', '');
  if (words === undefined) return sql`(select null::bigint as house_id, null::text as name where false)`;
  const phones = /^\d{3,14}$/.test(digits)
    ? sql`union
      select o.house_id, o.name from (
        select f.house_id, f.name from households.occupant f
        where f.ended_at is null and f.phone is not null and f.phone like ${`${digits}%`} offset 0) o
      join estates.house x on x.id = o.house_id where x.estate_id = ${estate} and x.retired_at is null`
    : sql``;
  return sql`(
    select o.house_id, o.name from (
      select f.house_id, f.name from households.occupant f
      where f.ended_at is null and ${hasWords(sql`f.name`, words)} offset 0) o
    join estates.house x on x.id = o.house_id where x.estate_id = ${estate} and x.retired_at is null
    ${phones}
    union
    select k.house_id, n.name from (
      select u.id, concat_ws(' ', u.first_name, u.last_name) as name from identity."user" u
      where u.deleted_at is null
        and ${hasWords(sql`u.first_name || ' ' || u.last_name`, words)} offset 0) n
    cross join lateral (
      select m.house_id from households.link l join metering.meter m on m.id = l.meter_id
      where l.user_id = n.id and l.ended_at is null and m.estate_id = ${estate} and m.house_id is not null
      union
      select w.house_id from households.house_owner w join estates.house x on x.id = w.house_id
      where w.user_id = n.id and w.ended_at is null and x.estate_id = ${estate} and x.retired_at is null) k)`;
}
