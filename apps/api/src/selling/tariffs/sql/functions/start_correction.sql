-- Stores a correction with its orders; null when no order is left to correct.
create or replace function tariffs.start_correction(p_tariff_id bigint, p_from timestamptz, p_until timestamptz, p_right_price_kobo bigint,
  p_asked_by text, p_approved_by text, p_reason text, out id bigint, out orders bigint, out back_kobo bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Two concurrent corrections must not both take an order.
  perform pg_advisory_xact_lock(hashtextextended('tariffs.correction', 0));
  -- And a concurrent part refund must not take what a correction is about to give back.
  perform from vending."order" o
  where o.id in (select d.order_id from tariffs.price_differences(p_tariff_id, p_from, p_until, p_right_price_kobo) d)
  order by o.id for update;
  select count(*), sum(d.energy_back_kobo + d.vat_back_kobo) into orders, back_kobo
  from tariffs.price_differences(p_tariff_id, p_from, p_until, p_right_price_kobo) d;
  if orders = 0 then
    return;
  end if;
  insert into tariffs.correction as c (tariff_id, from_at, until_at, right_price_kobo, asked_by, approved_by, reason, orders, back_kobo)
  values (p_tariff_id, p_from, p_until, p_right_price_kobo, p_asked_by, p_approved_by, p_reason, orders, back_kobo)
  returning c.id into id;
  insert into tariffs.correction_item (order_id, correction_id, energy_kobo, vat_kobo)
  select d.order_id, id, d.energy_back_kobo, d.vat_back_kobo
  from tariffs.price_differences(p_tariff_id, p_from, p_until, p_right_price_kobo) d;
  perform pg_notify('tariff_correction', id::text);
end $$;
revoke all on function tariffs.start_correction(bigint, timestamp with time zone, timestamp with time zone, bigint, text, text, text) from public;
grant execute on function tariffs.start_correction(bigint, timestamp with time zone, timestamp with time zone, bigint, text, text, text) to gatelight_app;
