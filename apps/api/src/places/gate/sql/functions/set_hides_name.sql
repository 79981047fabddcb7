-- Sets whether guards and visitors read the name of the user of a session. Returns false when the session has ended.
create or replace function gate.set_hides_name(p_session uuid, p_hides boolean, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := identity.user_of_session(p_session);
begin
  if v_caller is null then
    return false;
  end if;
  if p_hides then
    insert into gate.hidden_name (user_id) values (v_caller) on conflict do nothing;
  else
    delete from gate.hidden_name n where n.user_id = v_caller;
  end if;
  perform audit.record('user:' || v_caller, 'gate.hide-name', 'account', v_caller::text, null, jsonb_build_object('hides', p_hides),
    (p_by ->> 'ip')::inet, p_by ->> 'request');
  return true;
end $$;
revoke all on function gate.set_hides_name(uuid, boolean, jsonb) from public;
grant execute on function gate.set_hides_name(uuid, boolean, jsonb) to gatelight_web;
