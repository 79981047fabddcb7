-- Whether at most one member of staff may invite, so that no one could approve an invitation.
create or replace function identity.is_staff_alone() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(distinct m.user_id) <= 1 from identity.member_role m
  join identity.role_permission r on r.role = m.role and r.permission = 'roles.edit'
  join identity."user" u on u.id = m.user_id where u.deleted_at is null
$$;
revoke all on function identity.is_staff_alone() from public;
grant execute on function identity.is_staff_alone() to gatelight_app, gatelight_staff;
