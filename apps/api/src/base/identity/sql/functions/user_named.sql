-- The user with this e-mail address or user name.
create or replace function identity.user_named(p_identifier text) returns identity."user"
language sql stable set search_path = pg_catalog, pg_temp as $$
  select u.* from identity."user" u
  where u.deleted_at is null
    and case when position('@' in p_identifier) > 0 then lower(u.email) = lower(p_identifier) else lower(u.user_name) = lower(p_identifier) end
$$;
revoke all on function identity.user_named(text) from public;
