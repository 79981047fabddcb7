-- `INV` as `INV-2026-11`, by the month of a day in Lagos.
create or replace function service_charges.series_of(p_prefix text, p_day date) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select p_prefix || '-' || to_char(p_day, 'YYYY-MM')
$$;
revoke all on function service_charges.series_of(text, date) from public;
