-- How a user is reached; no row when the user was deleted.
create or replace function identity.contact_of(p_user_id bigint) returns table (name text, email text, phone text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.first_name || ' ' || u.last_name, u.email, u.phone_number from identity."user" u
  where u.id = p_user_id and u.deleted_at is null
$$;
revoke all on function identity.contact_of(bigint) from public;
grant execute on function identity.contact_of(bigint) to gatelight_app;
