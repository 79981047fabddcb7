create or replace function authority.meter_day_kobo(p_meter_number text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(t.amount_kobo), 0)::bigint from authority.meter_hour_total t
  where t.meter_number = p_meter_number and t.hour >= date_trunc('hour', clock_timestamp()) - interval '24 hours'
$$;
revoke all on function authority.meter_day_kobo(text) from public;
grant execute on function authority.meter_day_kobo(text) to gatelight_app;
