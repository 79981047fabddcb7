create or replace function withdrawals.schedule_limit(p_valid_from timestamptz, p_minimum_kobo bigint, p_fee_kobo bigint, p_per_withdrawal_kobo bigint,
  p_per_day_kobo bigint, p_asked_by text, p_approved_by text, p_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_valid_from <= now() then
    raise exception 'a new version begins in the future' using errcode = 'TF001';
  end if;
  insert into withdrawals.limit_rule (valid_from, minimum_kobo, fee_kobo, per_withdrawal_kobo, per_day_kobo, asked_by, approved_by, reason)
  values (p_valid_from, p_minimum_kobo, p_fee_kobo, p_per_withdrawal_kobo, p_per_day_kobo, p_asked_by, p_approved_by, p_reason)
  returning id into v_id;
  return v_id;
end $$;
revoke all on function withdrawals.schedule_limit(timestamp with time zone, bigint, bigint, bigint, bigint, text, text, text) from public;
grant execute on function withdrawals.schedule_limit(timestamp with time zone, bigint, bigint, bigint, bigint, text, text, text) to gatelight_app;
