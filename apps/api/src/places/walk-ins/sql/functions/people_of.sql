-- The people of a house who can get a question: users who may invite to it, and listed people who live there and have
-- only a phone.
create or replace function walk_ins.people_of(p_house_id bigint) returns table (user_id bigint, occupant_id bigint, phone text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.id, null::bigint, case when u.phone_number ~ '^\d{11}$' then u.phone_number end
  from identity."user" u
  where u.id in (
    select l.user_id from metering.meter m join households.link l on l.meter_id = m.id
    where m.house_id = p_house_id and l.ended_at is null and l.role in ('owner', 'buyer')
    union
    select o.user_id from households.occupant o
    where o.house_id = p_house_id and o.user_id is not null and o.lives_here and o.ended_at is null)
    and households.lives_in(u.id, p_house_id)
  union all
  select null, o.id, o.phone from households.occupant o
  where o.house_id = p_house_id and o.user_id is null and o.phone is not null and o.lives_here and o.ended_at is null
$$;
revoke all on function walk_ins.people_of(bigint) from public;
