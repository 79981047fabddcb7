-- Makes a user a manager of an estate, for staff, and notifies them. Returns false when they already manage it.
create or replace function teams.appoint(p_estate_id bigint, p_user_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint := teams.add_member(p_estate_id, p_user_id, 'manager', 'staff');
begin
  if v_id is null then
    return false;
  end if;
  perform teams.tell(p_user_id, 'team-joined:' || v_id, p_estate_id, jsonb_build_object('name', 'team-joined', 'role', 'manager'));
  return true;
end $$;
revoke all on function teams.appoint(bigint, bigint) from public;
grant execute on function teams.appoint(bigint, bigint) to gatelight_app;
