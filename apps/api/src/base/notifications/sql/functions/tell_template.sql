-- Makes every worker read the texts again.
create or replace function notifications.tell_template() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('templates', '');
  return null;
end $$;
revoke all on function notifications.tell_template() from public;
