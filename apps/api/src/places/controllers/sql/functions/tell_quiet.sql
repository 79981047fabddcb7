-- Notifies managers of barriers that reported within the last day and have been silent for 15 minutes, once for each
-- silence. Returns how many messages.
create or replace function controllers.tell_quiet() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device;
  v_done integer := 0;
begin
  for v_device in select d.* from gate.device d
    where d.kind = 'controller' and d.cut_off_at is null and d.seen_at between now() - interval '1 day' and now() - interval '15 minutes'
      and not exists (select from controllers.quiet q where q.device_id = d.id and q.seen_at = d.seen_at)
    order by d.id limit 100
  loop
    insert into controllers.quiet (device_id, seen_at) values (v_device.id, v_device.seen_at)
    on conflict (device_id) do update set seen_at = excluded.seen_at where controllers.quiet.seen_at <> excluded.seen_at;
    if found then
      perform controllers.tell_trouble(v_device, 'quiet', to_char(v_device.seen_at at time zone 'UTC', 'YYYYMMDDHH24MISS'));
      v_done := v_done + 1;
    end if;
  end loop;
  return v_done;
end $$;
revoke all on function controllers.tell_quiet() from public;
grant execute on function controllers.tell_quiet() to gatelight_app;
