-- The published accounts of a sandbox, for its sign-in page.
create or replace function identity.demonstration_profiles() returns setof identity.profile
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.* from identity."user" u, identity.profile_of(u.id) p
  where u.is_demonstration and u.deleted_at is null order by u.id limit 20
$$;
revoke all on function identity.demonstration_profiles() from public;
grant execute on function identity.demonstration_profiles() to gatelight_web;
