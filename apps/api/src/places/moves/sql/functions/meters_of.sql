-- The meters that are read at a move.
create or replace function moves.meters_of(p_house_id bigint) returns table (id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id from estates.house h join metering.meter m on m.estate_id = h.estate_id and m.house_id = h.id
  where h.id = p_house_id and m.life in ('installed', 'active', 'faulty')
$$;
revoke all on function moves.meters_of(bigint) from public;
grant execute on function moves.meters_of(bigint) to gatelight_app, gatelight_staff;
