-- The missing units of a meter's sales, in tenths: rounded up, in the customer's favour.
create or replace function tariffs.units_lacking(p_energy_back_kobo numeric, p_right_price_kobo bigint) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select greatest(1, div(p_energy_back_kobo * 10 + p_right_price_kobo - 1, p_right_price_kobo))::bigint
$$;
revoke all on function tariffs.units_lacking(numeric, bigint) from public;
grant execute on function tariffs.units_lacking(numeric, bigint) to gatelight_app, gatelight_staff;
