-- Whether a house has, or had, a helper with this phone number.
create or replace function helpers.has_visitor(p_phone text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from helpers.person p where p.phone = p_phone)
$$;
revoke all on function helpers.has_visitor(text) from public;
