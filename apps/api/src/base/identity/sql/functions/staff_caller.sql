-- The member of staff behind this session. Raises WL003 without a live session, ST001 without the second factor or the permission.
create or replace function identity.staff_caller(p_session uuid, p_permission text) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
begin
  if v_me.id is null then
    raise exception 'no live session' using errcode = 'WL003';
  end if;
  if v_me.second_factor_at is null or not identity.member_may(v_me.user_id, p_permission) then
    raise exception 'not permitted' using errcode = 'ST001';
  end if;
  return v_me.user_id;
end $$;
revoke all on function identity.staff_caller(uuid, text) from public;
