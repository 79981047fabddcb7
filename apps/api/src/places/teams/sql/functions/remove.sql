-- Ends the role of a member in the team of an estate of the caller, and notifies them. Returns null, or the code of the
-- refusal. Only staff remove managers, so that no manager can shut out another.
create or replace function teams.remove(p_session uuid, p_estate_id bigint, p_id bigint, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_member teams.member;
begin
  select * into v_member from teams.member m where m.id = p_id and m.estate_id = p_estate_id;
  if v_caller is null or v_member.id is null or v_member.ended_at is not null then
    return 'not-found';
  end if;
  if v_member.role = 'manager' then
    return 'role-by-staff';
  end if;
  if not teams.end_member(p_id) then
    return 'not-found';
  end if;
  perform teams.tell(v_member.user_id, 'team-left:' || p_id, p_estate_id, jsonb_build_object('name', 'team-left', 'role', v_member.role));
  perform audit.record_for_estate(v_caller, 'team.remove', p_estate_id, jsonb_build_object('user', v_member.user_id, 'role', v_member.role), p_by);
  return null;
end $$;
revoke all on function teams.remove(uuid, bigint, bigint, jsonb) from public;
grant execute on function teams.remove(uuid, bigint, bigint, jsonb) to gatelight_app, gatelight_web;
