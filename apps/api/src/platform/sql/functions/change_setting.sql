-- Adds a version of a business value; null: it applies from now on. TF001: it would begin in the past.
create or replace function platform.change_setting(p_key text, p_valid_from timestamptz, p_value jsonb, p_asked_by text, p_approved_by text,
  p_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_valid_from is not null and p_valid_from <= now() then
    raise exception 'a new version begins in the future' using errcode = 'TF001';
  end if;
  insert into platform.setting_version (key, valid_from, value, asked_by, approved_by, reason)
  values (p_key, coalesce(p_valid_from, now()), p_value, p_asked_by, p_approved_by, p_reason)
  returning id into v_id;
  return v_id;
end $$;
revoke all on function platform.change_setting(text, timestamp with time zone, jsonb, text, text, text) from public;
grant execute on function platform.change_setting(text, timestamp with time zone, jsonb, text, text, text) to gatelight_app;
