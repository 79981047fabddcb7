-- A new rate of VAT; the guard of the table refuses the past with TF001.
create or replace function metering.change_vat(p_utility text, p_valid_from timestamptz, p_rate_bp integer, p_asked_by text,
  p_approved_by text, p_reason text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into metering.vat_rate (utility, valid_from, rate_bp, asked_by, approved_by, reason)
  values (p_utility, p_valid_from, p_rate_bp, p_asked_by, p_approved_by, p_reason) returning id
$$;
revoke all on function metering.change_vat(text, timestamptz, integer, text, text, text) from public;
