-- Purchases for a meter since a time, oldest first, for a user who may use the meter, without those of an earlier
-- household.
create or replace function usage.purchases_of(p_user_id bigint, p_meter_id bigint, p_since timestamptz)
returns table (at timestamptz, units_tenths bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.vended_at, o.units_tenths from vending."order" o
  where o.meter_id = p_meter_id and o.status = 'vended' and o.vended_at >= p_since
    and households.role_of(p_user_id, p_meter_id) is not null
    and o.vended_at > (select households.household_since(p_meter_id))
  order by o.vended_at
$$;
revoke all on function usage.purchases_of(bigint, bigint, timestamp with time zone) from public;
grant execute on function usage.purchases_of(bigint, bigint, timestamp with time zone) to gatelight_app;
