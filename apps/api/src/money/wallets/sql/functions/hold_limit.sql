-- Refuses an amount above the limit. p_used_kobo: how much the user used today, including this amount; read after
-- wallets.lock_limit.
create or replace function wallets.hold_limit(p_kind text, p_user_id text, p_amount_kobo bigint, p_used_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rule wallets.limit_rule := wallets.rule_of(p_kind, wallets.level_of(p_user_id));
  v_left bigint := v_rule.per_day_kobo - (p_used_kobo - p_amount_kobo);
begin
  if p_amount_kobo > v_rule.per_transaction_kobo or p_amount_kobo > v_left then
    raise exception 'over the limit' using errcode = 'WL010', detail = greatest(0, least(v_left, v_rule.per_transaction_kobo))::text;
  end if;
end $$;
revoke all on function wallets.hold_limit(text, text, bigint, bigint) from public;
