-- Each sale, and each correction as a sale below zero. Corrections by tokens give no money back.
create or replace function commission.sold_between(p_from timestamptz, p_until timestamptz)
returns table (estate_id bigint, utility text, at timestamptz, orders integer, sales_kobo bigint, base_kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.estate_id, o.utility, o.vended_at, 1, o.amount_kobo, o.energy_kobo
  from vending."order" o
  where o.status = 'vended' and o.vended_at >= p_from and o.vended_at < p_until
  union all
  select o.estate_id, o.utility, i.done_at, 0, -(i.energy_kobo + i.vat_kobo), -i.energy_kobo
  from tariffs.correction_item i join vending."order" o on o.id = i.order_id
  where i.done_at >= p_from and i.done_at < p_until and i.paid_into <> 'token'
$$;
revoke all on function commission.sold_between(timestamp with time zone, timestamp with time zone) from public;
grant execute on function commission.sold_between(timestamp with time zone, timestamp with time zone) to gatelight_app, gatelight_read;
