-- Returns the first of p_count consecutive numbers of a series such as `INV-2026-11`. Its row is locked until the
-- transaction ends, so an unused number goes to the next caller, and there are no gaps.
create or replace function service_charges.take_numbers(p_estate_id bigint, p_series text, p_count integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into service_charges.number as n (estate_id, series, last) values (p_estate_id, p_series, p_count)
  on conflict (estate_id, series) do update set last = n.last + excluded.last
  returning last - p_count + 1
$$;
revoke all on function service_charges.take_numbers(bigint, text, integer) from public;
