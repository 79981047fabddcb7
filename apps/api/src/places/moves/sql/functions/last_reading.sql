-- The reading of a meter at the last move that recorded one.
create or replace function moves.last_reading(p_meter_id bigint, out reading_tenths bigint, out moved_on date)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.reading_tenths, m.moved_on from moves.reading r join moves.move m on m.id = r.move_id
  where r.meter_id = p_meter_id and r.reading_tenths is not null order by r.move_id desc limit 1
$$;
revoke all on function moves.last_reading(bigint) from public;
grant execute on function moves.last_reading(bigint) to gatelight_app, gatelight_staff;
