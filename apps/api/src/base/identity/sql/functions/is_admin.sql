-- Whether a user is signed in as staff and may change people's accounts.
create or replace function identity.is_admin(p_user_id bigint) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select identity.user_may(p_user_id, 'people.edit')
$$;
revoke all on function identity.is_admin(bigint) from public;
