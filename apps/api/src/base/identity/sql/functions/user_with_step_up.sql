-- The user of this session, unless they are staff. WL003: the session is over. WL004: the password was not typed within
-- the last ten minutes. Null for staff, who set up and lose their app by their own rules.
create or replace function identity.user_with_step_up(p_session uuid) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  if exists (select from identity.member_role m where m.user_id = v_user_id) then
    return null;
  end if;
  if not identity.has_step_up(p_session) then
    raise exception 'the password is confirmed first' using errcode = 'WL004';
  end if;
  return v_user_id;
end $$;
revoke all on function identity.user_with_step_up(uuid) from public;
