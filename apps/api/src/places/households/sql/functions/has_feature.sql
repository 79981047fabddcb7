-- Whether a feature is on for a user and a meter: in the estate of the given meter, or in an estate of the user's own
-- meters.
create or replace function households.has_feature(p_name text, p_user_id bigint, p_meter_number text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case coalesce(f.value ->> 'state', 'on')
    when 'on' then true
    when 'estates' then exists (
      select from metering.meter m
      where f.value -> 'estates' ? m.estate_id::text
        and case when p_meter_number is not null then m.number = p_meter_number
          else m.id in (select l.meter_id from households.link l where l.user_id = p_user_id and l.ended_at is null) end)
    else false end
  from (select platform.setting('features.' || p_name) as value) f
$$;
revoke all on function households.has_feature(text, bigint, text) from public;
grant execute on function households.has_feature(text, bigint, text) to gatelight_app, gatelight_read, gatelight_web;
