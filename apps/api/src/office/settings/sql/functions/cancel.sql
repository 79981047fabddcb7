-- Returns false when it has begun, or was cancelled before. p_key: the key of settings.dated_value.
create or replace function settings.cancel(p_key text, p_id bigint, p_by text) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when p_key = 'limits.withdrawal' then withdrawals.cancel_limit(p_id, p_by)
    when p_key = 'limits.payout-approval' then withdrawals.cancel_approval_rule(p_id, p_by)
    when p_key ~ '^limits[.](funding|vend|withdrawal)-[123]$' then wallets.cancel_limit(p_id, p_by)
    when p_key like 'vat.%' then metering.cancel_vat(p_id, p_by)
    else platform.cancel_version(p_key, p_id, p_by) end
$$;
revoke all on function settings.cancel(text, bigint, text) from public;
grant execute on function settings.cancel(text, bigint, text) to gatelight_app;
