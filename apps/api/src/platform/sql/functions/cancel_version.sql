-- Returns false when it has begun or was cancelled before.
create or replace function platform.cancel_version(p_key text, p_id bigint, p_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.setting_version s set cancelled_at = clock_timestamp(), cancelled_by = p_by
  where s.key = p_key and s.id = p_id and s.cancelled_at is null and s.valid_from > now();
  return found;
end $$;
revoke all on function platform.cancel_version(text, bigint, text) from public;
grant execute on function platform.cancel_version(text, bigint, text) to gatelight_app;
