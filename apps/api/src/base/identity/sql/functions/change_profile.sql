-- Changes what p_change names; null removes a phone number or an address. False: another user has the user name.
create or replace function identity.change_profile(p_session uuid, p_change jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  perform from identity."user" u
  where lower(u.user_name) = lower(p_change ->> 'userName') and u.deleted_at is null and u.id <> v_user_id;
  if found then
    return false;
  end if;
  update identity."user" u set
    first_name = case when p_change ? 'firstName' then p_change ->> 'firstName' else u.first_name end,
    last_name = case when p_change ? 'lastName' then p_change ->> 'lastName' else u.last_name end,
    user_name = case when p_change ? 'userName' then p_change ->> 'userName' else u.user_name end,
    phone_number = case when p_change ? 'phoneNumber' then p_change ->> 'phoneNumber' else u.phone_number end,
    address = case when p_change ? 'address' then p_change ->> 'address' else u.address end
  where u.id = v_user_id;
  return true;
exception when unique_violation then
  return false;
end $$;
revoke all on function identity.change_profile(uuid, jsonb) from public;
grant execute on function identity.change_profile(uuid, jsonb) to gatelight_web;
