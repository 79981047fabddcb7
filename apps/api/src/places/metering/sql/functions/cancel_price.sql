-- Returns false when the price has begun, or was cancelled before.
create or replace function metering.cancel_price(p_id bigint, p_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update metering.tariff_price v set cancelled_at = clock_timestamp(), cancelled_by = p_by
  where v.id = p_id and v.cancelled_at is null and v.valid_from > now();
  return found;
end $$;
revoke all on function metering.cancel_price(bigint, text) from public;
grant execute on function metering.cancel_price(bigint, text) to gatelight_app;
