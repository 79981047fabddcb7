-- The sign-up of this browser, or the latest for the address.
create or replace function identity.registration_of(p_email text, p_secret_hash bytea) returns identity.registration
language sql stable set search_path = pg_catalog, pg_temp as $$
  select r.* from identity.registration r
  where lower(r.email) = lower(p_email) and r.expires_at > clock_timestamp()
  order by r.secret_hash is not distinct from p_secret_hash desc, r.created_at desc limit 1
$$;
revoke all on function identity.registration_of(text, bytea) from public;
