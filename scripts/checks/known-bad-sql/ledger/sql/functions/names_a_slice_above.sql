-- must be refused: names vending, which is above it
create or replace function ledger.names_a_slice_above() returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from vending."order"
$$;
