-- Like tariffs.start_correction, for tokens: an order is in only one correction of either kind.
create or replace function tariffs.start_token_correction(p_tariff_id bigint, p_from timestamptz, p_until timestamptz, p_right_price_kobo bigint,
  p_asked_by text, p_approved_by text, p_reason text, out id bigint, out orders bigint, out back_kobo bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  select c.id, c.orders, c.back_kobo into id, orders, back_kobo
  from tariffs.start_correction(p_tariff_id, p_from, p_until, p_right_price_kobo, p_asked_by, p_approved_by, p_reason) c;
  v_id := id;
  if v_id is null then
    return;
  end if;
  update tariffs.correction c set by_tokens = true where c.id = v_id;
  insert into tariffs.correction_token (correction_id, meter_id, units_tenths, cost_kobo)
  select v_id, o.meter_id, tariffs.units_lacking(sum(i.energy_kobo), p_right_price_kobo), greatest(1, sum(i.energy_kobo))
  from tariffs.correction_item i join vending."order" o on o.id = i.order_id
  where i.correction_id = v_id group by o.meter_id;
end $$;
revoke all on function tariffs.start_token_correction(bigint, timestamp with time zone, timestamp with time zone, bigint, text, text, text) from public;
grant execute on function tariffs.start_token_correction(bigint, timestamp with time zone, timestamp with time zone, bigint, text, text, text) to gatelight_app;
