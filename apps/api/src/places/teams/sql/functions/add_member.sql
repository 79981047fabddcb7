-- Gives a user a role in an estate. It is the only function that does. Returns null when they already have it.
create or replace function teams.add_member(p_estate_id bigint, p_user_id bigint, p_role text, p_by text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  perform teams.lock_user(p_user_id);
  insert into teams.member (estate_id, user_id, role) values (p_estate_id, p_user_id, p_role)
  on conflict (estate_id, user_id, role) where ended_at is null do nothing returning id into v_id;
  if v_id is not null then
    perform identity.hold_role(p_user_id, p_role, p_by);
  end if;
  return v_id;
end $$;
revoke all on function teams.add_member(bigint, bigint, text, text) from public;
grant execute on function teams.add_member(bigint, bigint, text, text) to gatelight_app;
