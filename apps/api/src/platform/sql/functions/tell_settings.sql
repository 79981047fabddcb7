create or replace function platform.tell_settings() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('settings', new.key);
  return null;
end $$;
revoke all on function platform.tell_settings() from public;
