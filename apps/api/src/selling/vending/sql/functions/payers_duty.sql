-- The payer's duty on an order of this amount; 0 if the operator bears it, and for every other payment method.
create or replace function vending.payers_duty(p_method text, p_amount_kobo bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when p_method = 'transfer' and d.is_payers then d.duty_kobo else 0 end from wallets.stamp_duty(p_amount_kobo) d
$$;
revoke all on function vending.payers_duty(text, bigint) from public;
grant execute on function vending.payers_duty(text, bigint) to gatelight_app, gatelight_web;
