-- Whether all of these belong to a house now: people on the estate's list, and accounts that use a meter of the house
-- or own it.
create or replace function households.are_there(p_house_id bigint, p_occupants bigint[], p_users bigint[]) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (select from unnest(p_occupants) x
      where not exists (select from households.occupant o where o.id = x and o.house_id = p_house_id and o.ended_at is null))
    and not exists (select from unnest(p_users) x
      where not exists (select from estates.house h join metering.meter m on m.estate_id = h.estate_id and m.house_id = h.id
          join households.link l on l.meter_id = m.id where h.id = p_house_id and l.user_id = x and l.ended_at is null)
        and not exists (select from households.house_owner w where w.house_id = p_house_id and w.user_id = x and w.ended_at is null))
$$;
revoke all on function households.are_there(bigint, bigint[], bigint[]) from public;
