create or replace function vending.tenths(p_tenths bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select p_tenths / 10 || '.' || p_tenths % 10
$$;
revoke all on function vending.tenths(bigint) from public;
