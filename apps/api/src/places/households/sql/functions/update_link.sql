-- Changes the name of a link (null keeps it), and makes it the default.
create or replace function households.update_link(p_session uuid, p_meter_id bigint, p_nickname text, p_make_default boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  perform households.lock_user(v_user_id);
  if households.role_of(v_user_id, p_meter_id) is null then
    return false;
  end if;
  if p_make_default then
    update households.link set is_default = false where user_id = v_user_id and is_default and meter_id <> p_meter_id;
  end if;
  update households.link set nickname = coalesce(p_nickname, nickname), is_default = is_default or p_make_default
  where user_id = v_user_id and meter_id = p_meter_id and ended_at is null;
  return true;
end $$;
revoke all on function households.update_link(uuid, bigint, text, boolean) from public;
grant execute on function households.update_link(uuid, bigint, text, boolean) to gatelight_app, gatelight_web;
