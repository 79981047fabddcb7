-- Whether a member of staff has this permission, signed in or not. One whose account is locked has none.
create or replace function identity.member_may(p_user_id bigint, p_permission text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from identity.member_role m
    join identity.role_permission r on r.role = m.role
    join identity."user" u on u.id = m.user_id
    where m.user_id = p_user_id and r.permission = p_permission and u.deleted_at is null and u.locked_at is null)
$$;
revoke all on function identity.member_may(bigint, text) from public;
grant execute on function identity.member_may(bigint, text) to gatelight_app, gatelight_staff;
