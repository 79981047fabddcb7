-- The VAT inside an amount, to the nearest kobo.
create or replace function service_charges.vat_inside(p_amount_kobo bigint, p_vat_bp integer) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select round(p_amount_kobo::numeric * p_vat_bp / (10000 + p_vat_bp))::bigint
$$;
revoke all on function service_charges.vat_inside(bigint, integer) from public;
