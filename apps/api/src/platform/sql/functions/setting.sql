-- The value in force now; null when the product's own default applies.
create or replace function platform.setting(p_key text) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.value from platform.setting_version s
  where s.key = p_key and s.valid_from <= now() and s.cancelled_at is null order by s.valid_from desc limit 1
$$;
revoke all on function platform.setting(text) from public;
grant execute on function platform.setting(text) to gatelight_app, gatelight_read, gatelight_staff;
