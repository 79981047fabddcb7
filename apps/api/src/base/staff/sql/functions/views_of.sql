-- The views that the caller may open: their own, and views that members of staff share.
create or replace function staff.views_of(p_session uuid, p_list text)
returns table (id bigint, name text, search text, is_shared boolean, is_own boolean, owner_name text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'overview.read');
begin
  return query
  select v.id, v.name, v.search, v.is_shared, v.owner_id = v_user_id, btrim(u.first_name || ' ' || u.last_name)
  from staff.saved_view v join identity."user" u on u.id = v.owner_id
  where v.list = p_list and (v.owner_id = v_user_id
    or v.is_shared and u.deleted_at is null and exists (select from identity.member_role m where m.user_id = v.owner_id))
  order by v.owner_id <> v_user_id, lower(v.name), v.id
  limit 200;
end $$;
revoke all on function staff.views_of(uuid, text) from public;
grant execute on function staff.views_of(uuid, text) to gatelight_staff;
