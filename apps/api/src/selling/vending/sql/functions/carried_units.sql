-- Millionths of a tenth of a unit as units, to the thousandth, towards zero.
create or replace function vending.carried_units(p_micro bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select trunc(coalesce(p_micro, 0) / 10000000.0, 3)::numeric(20, 3)::text
$$;
revoke all on function vending.carried_units(bigint) from public;
