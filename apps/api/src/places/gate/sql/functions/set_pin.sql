-- Gives a guard a first PIN for 7 days, which replaces any other PIN. `p_guard_id`: the user. Returns false when the
-- caller does not manage the estate, or the user is not a guard there.
create or replace function gate.set_pin(p_session uuid, p_estate_id bigint, p_guard_id bigint, p_pin jsonb, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
begin
  perform platform.check_arguments(p_pin, array['salt', 'hash']);
  -- Waits until a removal of this guard that is under way has ended: the check below then refuses them.
  perform teams.lock_user(p_guard_id);
  if v_caller is null or not teams.has_role(p_guard_id, p_estate_id, array['guard']) then
    return false;
  end if;
  insert into gate.pin (estate_id, user_id, salt, hash, first_until)
  values (p_estate_id, p_guard_id, (p_pin ->> 'salt')::bytea, (p_pin ->> 'hash')::bytea, now() + interval '7 days')
  on conflict (estate_id, user_id) do update set salt = excluded.salt, hash = excluded.hash, first_until = excluded.first_until, set_at = now();
  perform audit.record_for_estate(v_caller, 'gate.pin', p_estate_id, jsonb_build_object('guard', identity.full_name(p_guard_id)), p_by);
  return true;
end $$;
revoke all on function gate.set_pin(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function gate.set_pin(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
