-- The name of a user as people see it.
create or replace function identity.full_name(p_user_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select btrim(u.first_name || ' ' || u.last_name) from identity."user" u where u.id = p_user_id
$$;
revoke all on function identity.full_name(bigint) from public;
