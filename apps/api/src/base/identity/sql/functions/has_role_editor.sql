-- Whether there is still a member of staff who may change roles.
create or replace function identity.has_role_editor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from identity.member_role m
    join identity.role_permission r on r.role = m.role and r.permission = 'roles.edit'
    join identity."user" u on u.id = m.user_id
    where u.deleted_at is null and u.locked_at is null)
$$;
revoke all on function identity.has_role_editor() from public;
