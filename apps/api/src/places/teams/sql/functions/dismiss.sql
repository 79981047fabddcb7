-- Removes a manager from an estate, for staff, and notifies them. Returns false when they no longer manage it.
create or replace function teams.dismiss(p_estate_id bigint, p_user_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint := (select m.id from teams.member m
    where m.estate_id = p_estate_id and m.user_id = p_user_id and m.role = 'manager' and m.ended_at is null);
begin
  if v_id is null or not teams.end_member(v_id) then
    return false;
  end if;
  perform teams.tell(p_user_id, 'team-left:' || v_id, p_estate_id, jsonb_build_object('name', 'team-left', 'role', 'manager'));
  return true;
end $$;
revoke all on function teams.dismiss(bigint, bigint) from public;
grant execute on function teams.dismiss(bigint, bigint) to gatelight_app;
