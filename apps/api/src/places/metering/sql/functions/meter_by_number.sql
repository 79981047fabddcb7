-- One meter by its number. The web process has no right to read the table.
create or replace function metering.meter_by_number(p_number text) returns setof metering.meter
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.* from metering.meter m where m.number = p_number
$$;
revoke all on function metering.meter_by_number(text) from public;
grant execute on function metering.meter_by_number(text) to gatelight_app, gatelight_web;
