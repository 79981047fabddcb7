-- Returns false when the rate has begun, or was cancelled before.
create or replace function metering.cancel_vat(p_id bigint, p_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update metering.vat_rate v set cancelled_at = clock_timestamp(), cancelled_by = p_by
  where v.id = p_id and v.cancelled_at is null and v.valid_from > now();
  return found;
end $$;
revoke all on function metering.cancel_vat(bigint, text) from public;
