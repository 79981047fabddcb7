-- Adds a new version of any dated value, in the table of the slice that uses it. p_key: the key of
-- settings.dated_value.
create or replace function settings.change(p_key text, p_valid_from timestamptz, p_value jsonb, p_asked_by text, p_approved_by text,
  p_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_key = 'limits.withdrawal' then
    return withdrawals.schedule_limit(p_valid_from, (p_value ->> 'minimum_kobo')::bigint, (p_value ->> 'fee_kobo')::bigint,
      (p_value ->> 'per_withdrawal_kobo')::bigint, (p_value ->> 'per_day_kobo')::bigint, p_asked_by, p_approved_by, p_reason);
  elsif p_key = 'limits.payout-approval' then
    return withdrawals.change_approval_rule(p_valid_from, (p_value ->> 'above_kobo')::bigint, p_asked_by, p_approved_by, p_reason);
  elsif p_key ~ '^limits[.](funding|vend|withdrawal)-[123]$' then
    return wallets.change_limit(split_part(substr(p_key, 8), '-', 1), right(p_key, 1)::integer, p_valid_from, p_value, p_asked_by,
      p_approved_by, p_reason);
  elsif p_key like 'vat.%' then
    if p_valid_from <= now() then
      raise exception 'a new version begins in the future' using errcode = 'TF001';
    end if;
    return metering.change_vat(substr(p_key, 5), p_valid_from, (p_value ->> 'rate_bp')::integer, p_asked_by, p_approved_by, p_reason);
  end if;
  return platform.change_setting(p_key, p_valid_from, p_value, p_asked_by, p_approved_by, p_reason);
end $$;
revoke all on function settings.change(text, timestamptz, jsonb, text, text, text) from public;
grant execute on function settings.change(text, timestamptz, jsonb, text, text, text) to gatelight_app;
