-- The notice "… is in" names the visitor, so it is deleted with the name in the log.
create or replace function gate.forget_notice() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform notifications.forget_events(array['gate-entry:' || old.id]);
  return null;
end $$;
revoke all on function gate.forget_notice() from public;
