create or replace function platform.change_setting(p_key text, p_valid_from timestamptz, p_value jsonb, p_asked_by text, p_approved_by text,
  p_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_valid_from is not null and p_valid_from <= now() then
    raise exception 'a new version begins in the future' using errcode = 'TF001';
  end if;
  if p_key = 'limits.withdrawal' then
    return withdrawals.schedule_limit(p_valid_from, (p_value ->> 'minimum_kobo')::bigint, (p_value ->> 'fee_kobo')::bigint,
      (p_value ->> 'per_withdrawal_kobo')::bigint, (p_value ->> 'per_day_kobo')::bigint, p_asked_by, p_approved_by, p_reason);
  elsif p_key = 'limits.payout-approval' then
    insert into withdrawals.approval_rule (valid_from, above_kobo, asked_by, approved_by, reason)
    values (p_valid_from, (p_value ->> 'above_kobo')::bigint, p_asked_by, p_approved_by, p_reason)
    returning id into v_id;
    return v_id;
  elsif p_key ~ '^limits[.](funding|vend|withdrawal)-[123]$' then
    insert into wallets.limit_rule (kind, level, valid_from, per_transaction_kobo, per_day_kobo, asked_by, approved_by, reason)
    values (split_part(substr(p_key, 8), '-', 1), right(p_key, 1)::integer, p_valid_from, (p_value ->> 'per_transaction_kobo')::bigint,
      (p_value ->> 'per_day_kobo')::bigint, p_asked_by, p_approved_by, p_reason)
    returning id into v_id;
    return v_id;
  elsif p_key like 'vat.%' then
    insert into metering.vat_rate (utility, valid_from, rate_bp, asked_by, approved_by, reason)
    values (substr(p_key, 5), p_valid_from, (p_value ->> 'rate_bp')::integer, p_asked_by, p_approved_by, p_reason)
    returning id into v_id;
    return v_id;
  end if;
  insert into platform.setting_version (key, valid_from, value, asked_by, approved_by, reason)
  values (p_key, coalesce(p_valid_from, now()), p_value, p_asked_by, p_approved_by, p_reason)
  returning id into v_id;
  return v_id;
end $$;
revoke all on function platform.change_setting(text, timestamp with time zone, jsonb, text, text, text) from public;
grant execute on function platform.change_setting(text, timestamp with time zone, jsonb, text, text, text) to gatelight_app;
