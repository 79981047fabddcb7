-- Every value that applies now or later, for the caches of processes: {"key": [{"from", "value"}, …]}, newest first.
create or replace function platform.settings() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_object_agg(k.key, k.versions), '{}') from (
    select s.key, jsonb_agg(jsonb_build_object('from', extract(epoch from s.valid_from) * 1000, 'value', s.value) order by s.valid_from desc) as versions
    from platform.setting_version s where s.cancelled_at is null group by s.key) k
$$;
revoke all on function platform.settings() from public;
grant execute on function platform.settings() to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;
