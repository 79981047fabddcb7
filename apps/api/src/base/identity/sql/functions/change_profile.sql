-- Changes the fields in p_change; null removes a phone number or an address. Its `by` is the request, for the audit
-- log. Returns false when another user has the user name. WL004: a new user name or phone number needs a password from
-- the last ten minutes.
create or replace function identity.change_profile(p_session uuid, p_change jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_old identity."user";
  v_new identity."user";
begin
  -- Locked, so that the second of two concurrent changes compares with the result of the first. Otherwise it could
  -- restore an old value without the password.
  select u.* into v_old from identity."user" u where u.id = v_user_id for no key update;
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
  where u.id = v_user_id returning u.* into v_new;
  if (v_new.user_name, v_new.phone_number) is not distinct from (v_old.user_name, v_old.phone_number) then
    return true;
  end if;
  if not identity.has_step_up(p_session) then
    raise exception 'the password is confirmed first' using errcode = 'WL004';
  end if;
  if v_new.user_name <> v_old.user_name then
    perform identity.audit('user:' || v_user_id, 'user-name.change', v_user_id, null, p_change -> 'by');
    perform identity.notice(v_old.email, v_user_id, 'user-name-changed', p_change -> 'by');
  end if;
  if v_new.phone_number is distinct from v_old.phone_number then
    perform identity.audit('user:' || v_user_id, 'phone.change', v_user_id, null, p_change -> 'by');
    perform identity.notice(v_old.email, v_user_id, 'phone-changed', p_change -> 'by');
  end if;
  return true;
exception when unique_violation then
  return false;
end $$;
revoke all on function identity.change_profile(uuid, jsonb) from public;
grant execute on function identity.change_profile(uuid, jsonb) to gatelight_web;
