-- Whether a pass has, or had, this phone number.
create or replace function gate.has_visitor(p_phone text, p_phone_index bytea) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from gate.pass p where p.phone_index = p_phone_index) or exists (select from gate.pass p where p.phone = p_phone)
$$;
revoke all on function gate.has_visitor(text, bytea) from public;
