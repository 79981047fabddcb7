-- Ends a role in an estate. It is the only function that does. Returns false when it has already ended.
create or replace function teams.end_member(p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member teams.member;
begin
  select * into v_member from teams.member m where m.id = p_id;
  perform teams.lock_user(v_member.user_id);
  update teams.member m set ended_at = now() where m.id = p_id and m.ended_at is null;
  if not found then
    return false;
  end if;
  if not exists (select from teams.member m where m.user_id = v_member.user_id and m.role = v_member.role and m.ended_at is null) then
    perform identity.drop_role(v_member.user_id, v_member.role);
  end if;
  return true;
end $$;
revoke all on function teams.end_member(bigint) from public;
grant execute on function teams.end_member(bigint) to gatelight_app;
