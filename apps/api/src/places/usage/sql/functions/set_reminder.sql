-- Returns no row when the user may not use the meter.
create or replace function usage.set_reminder(p_session uuid, p_meter_id bigint, p_is_on boolean, p_days_before integer)
returns table (is_on boolean, days_before integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  if households.role_of(v_user_id, p_meter_id) is null then
    return;
  end if;
  return query
    insert into usage.reminder as r (meter_id, user_id, is_on, days_before)
    values (p_meter_id, v_user_id, p_is_on, coalesce(p_days_before, 3))
    on conflict (meter_id, user_id) do update set is_on = excluded.is_on, due_at = now(),
      days_before = coalesce(p_days_before, r.days_before)
    returning r.is_on, r.days_before;
end $$;
revoke all on function usage.set_reminder(uuid, bigint, boolean, integer) from public;
grant execute on function usage.set_reminder(uuid, bigint, boolean, integer) to gatelight_app, gatelight_web;
