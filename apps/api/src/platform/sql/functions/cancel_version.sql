-- False: it has begun, or was cancelled before. p_key: that of platform.dated_value, or tariff or meter-tariff.
create or replace function platform.cancel_version(p_key text, p_id bigint, p_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table regclass := case when p_key = 'tariff' then 'metering.tariff_price' when p_key = 'meter-tariff' then 'metering.meter_tariff'
    when p_key like 'vat.%' then 'metering.vat_rate' when p_key = 'limits.withdrawal' then 'withdrawals.limit_rule'
    when p_key = 'limits.payout-approval' then 'withdrawals.approval_rule'
    when p_key ~ '^limits[.](funding|vend|withdrawal)-[123]$' then 'wallets.limit_rule'
    else 'platform.setting_version' end;
  v_rows bigint;
begin
  execute format('update %s set cancelled_at = clock_timestamp(), cancelled_by = $2 where id = $1 and cancelled_at is null and valid_from > now()', v_table)
    using p_id, p_by;
  get diagnostics v_rows = row_count;
  return v_rows > 0;
end $$;
revoke all on function platform.cancel_version(text, bigint, text) from public;
grant execute on function platform.cancel_version(text, bigint, text) to gatelight_app;
