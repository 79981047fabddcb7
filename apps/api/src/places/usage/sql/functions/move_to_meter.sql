-- A replaced meter: its users are reminded of the new one.
create or replace function usage.move_to_meter(p_old_id bigint, p_new_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update usage.reminder r set meter_id = p_new_id, sent_for = null, due_at = now() where r.meter_id = p_old_id
$$;
revoke all on function usage.move_to_meter(bigint, bigint) from public;
