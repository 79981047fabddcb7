-- A manager turns the lock off. Returns null, or the code of the refusal.
create or replace function arrears.stop_lock(p_session uuid, p_estate_id bigint, p_lock_id bigint, p_reason text, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
begin
  if v_caller is null or not exists (select from arrears.vending_lock l where l.id = p_lock_id and l.estate_id = p_estate_id) then
    return 'not-found';
  end if;
  if not arrears.close_lock(p_lock_id, service_charges.person(v_caller), p_reason) then
    return 'already-decided';
  end if;
  perform audit.record_for_estate(v_caller, 'arrears.lock-stop', p_estate_id, jsonb_build_object('lock', p_lock_id, 'reason', p_reason), p_by);
  return null;
end $$;
revoke all on function arrears.stop_lock(uuid, bigint, bigint, text, jsonb) from public;
grant execute on function arrears.stop_lock(uuid, bigint, bigint, text, jsonb) to gatelight_app, gatelight_web;
