-- Records that a device contacted the server.
create or replace function gate.note_seen(p_device_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update gate.device d set seen_at = now() where d.id = p_device_id
$$;
revoke all on function gate.note_seen(bigint) from public;
