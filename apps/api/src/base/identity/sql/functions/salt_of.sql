-- The salt for hashing a typed password; for an unknown name a value that stays the same.
create or replace function identity.salt_of(p_identifier text) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select c.salt from identity.credential c where c.user_id = (identity.user_named(p_identifier)).id),
    (identity.registration_named(p_identifier)).salt,
    substr(sha256(convert_to('nobody' || lower(p_identifier), 'UTF8')), 1, 16))
$$;
revoke all on function identity.salt_of(text) from public;
grant execute on function identity.salt_of(text) to gatelight_app, gatelight_web;
