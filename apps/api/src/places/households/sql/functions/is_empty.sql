-- Whether a house is empty as far as we know: no listed person lives there, and no account uses its meters.
create or replace function households.is_empty(p_house_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (select from households.occupant o where o.house_id = p_house_id and o.ended_at is null and o.lives_here)
    and not exists (select from estates.house h
      join metering.meter m on m.estate_id = h.estate_id and m.house_id = h.id
      join households.link l on l.meter_id = m.id and l.ended_at is null
      where h.id = p_house_id)
$$;
revoke all on function households.is_empty(bigint) from public;
