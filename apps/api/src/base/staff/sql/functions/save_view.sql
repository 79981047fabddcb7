-- Saves a view of the caller; a view with the same name gets the new values. Returns null when they have 20 views of
-- this list.
create or replace function staff.save_view(p_session uuid, p_list text, p_name text, p_search text, p_is_shared boolean) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'overview.read');
  v_id bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('staff.saved_view:' || p_list, v_user_id));
  update staff.saved_view v set name = p_name, search = p_search, is_shared = p_is_shared, updated_at = clock_timestamp()
  where v.owner_id = v_user_id and v.list = p_list and lower(v.name) = lower(p_name) returning v.id into v_id;
  if v_id is null and (select count(*) from staff.saved_view v where v.owner_id = v_user_id and v.list = p_list) < 20 then
    insert into staff.saved_view (owner_id, list, name, search, is_shared)
    values (v_user_id, p_list, p_name, p_search, p_is_shared) returning saved_view.id into v_id;
  end if;
  return v_id;
end $$;
revoke all on function staff.save_view(uuid, text, text, text, boolean) from public;
grant execute on function staff.save_view(uuid, text, text, text, boolean) to gatelight_staff;
