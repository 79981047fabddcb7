-- A session that ends, a new password and a locked account remove the devices of the user that have no live session: a
-- phone that was signed out from elsewhere gets no more messages. A session that only expires leaves its device.
create or replace function notifications.remove_dead_devices() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from notifications.push_device d
  where d.user_id = (to_jsonb(new) ->> tg_argv[0])::bigint and not notifications.has_live_session(d);
  return null;
end $$;
revoke all on function notifications.remove_dead_devices() from public;
