-- Records that the user saw the masked name of a meter. Deletes older records of this user.
create or replace function households.note_seen(p_session uuid, p_meter_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  delete from households.seen_meter s where s.user_id = v_user_id and s.seen_at < clock_timestamp() - interval '1 day';
  insert into households.seen_meter as s (user_id, meter_id) values (v_user_id, p_meter_id)
  on conflict (user_id, meter_id) do update set seen_at = clock_timestamp();
end $$;
revoke all on function households.note_seen(uuid, bigint) from public;
grant execute on function households.note_seen(uuid, bigint) to gatelight_app, gatelight_web;
