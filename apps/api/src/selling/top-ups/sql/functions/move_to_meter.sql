-- A replaced meter: what is scheduled for it goes on for the new one. Called before the household moves, because a schedule ends with the access
-- of its user.
create or replace function top_ups.move_to_meter(p_old_id bigint, p_new_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update top_ups.schedule s set meter_id = p_new_id, updated_at = now() where s.meter_id = p_old_id and s.state <> 'deleted'
$$;
revoke all on function top_ups.move_to_meter(bigint, bigint) from public;
