create or replace function service_charges.numbered(p_series text, p_number integer) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select p_series || '-' || lpad(p_number::text, greatest(3, length(p_number::text)), '0')
$$;
revoke all on function service_charges.numbered(text, integer) from public;
