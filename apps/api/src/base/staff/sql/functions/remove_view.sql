-- Removes a view of the caller. Returns false when they have no such view.
create or replace function staff.remove_view(p_session uuid, p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'overview.read');
begin
  delete from staff.saved_view v where v.id = p_id and v.owner_id = v_user_id;
  return found;
end $$;
revoke all on function staff.remove_view(uuid, bigint) from public;
grant execute on function staff.remove_view(uuid, bigint) to gatelight_staff;
