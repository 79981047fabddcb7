-- For the sign-in page of a sandbox.
create or replace function identity.demonstration_members() returns table (user_id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct m.user_id from identity.member_role m join identity."user" u on u.id = m.user_id
  where u.is_demonstration and u.deleted_at is null
$$;
revoke all on function identity.demonstration_members() from public;
grant execute on function identity.demonstration_members() to gatelight_app, gatelight_web;
