-- Whether an estate has, or had, blocked this phone number.
create or replace function patrol.has_visitor(p_phone text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from patrol.block b where b.phone = p_phone)
$$;
revoke all on function patrol.has_visitor(text) from public;
