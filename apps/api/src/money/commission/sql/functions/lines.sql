-- Sales in an estate in a month, in Lagos, at each rate. The base is energy without VAT, less what corrections gave
-- back in the month. An amount below zero earns nothing. Corrections by tokens give no money back, so those sales stay.
create or replace function commission.lines(p_estate_id bigint, p_month date)
returns table (utility text, rate_bp integer, orders bigint, sales_kobo bigint, base_kobo bigint, share_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.utility, l.rate_bp, l.orders, l.sales_kobo, l.base_kobo, l.share_kobo from commission.month_lines(p_month, p_estate_id) l
$$;
revoke all on function commission.lines(bigint, date) from public;
grant execute on function commission.lines(bigint, date) to gatelight_app, gatelight_staff;
