create or replace function usage.reminder_of(p_session uuid, p_meter_id bigint) returns table (is_on boolean, days_before integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.is_on, r.days_before from usage.reminder r
  where r.user_id = identity.user_of_session(p_session) and r.meter_id = p_meter_id
$$;
revoke all on function usage.reminder_of(uuid, bigint) from public;
grant execute on function usage.reminder_of(uuid, bigint) to gatelight_app, gatelight_web;
