create or replace function metering.has_meter(p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from metering.meter m where m.id = p_id)
$$;
revoke all on function metering.has_meter(bigint) from public;
grant execute on function metering.has_meter(bigint) to gatelight_app;
