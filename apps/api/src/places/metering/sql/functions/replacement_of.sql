-- The last digits of the meter that replaced this one; null when it was not replaced.
create or replace function metering.replacement_of(p_number text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select right(n.number, 4) from metering.meter m join metering.meter n on n.id = m.replaced_by where m.number = p_number
$$;
revoke all on function metering.replacement_of(text) from public;
grant execute on function metering.replacement_of(text) to gatelight_app, gatelight_web;
