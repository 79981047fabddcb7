-- Refuses what is over the limit. The new row is there already and counts itself.
create or replace function wallets.hold_limit(p_kind text, p_user_id text, p_amount_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rule wallets.limit_rule;
  v_left bigint;
begin
  -- One at a time for each user: each statement below sees what the one before committed.
  perform pg_advisory_xact_lock(hashtextextended('limit:' || p_kind || ':' || p_user_id, 0));
  v_rule := wallets.rule_of(p_kind, wallets.level_of(p_user_id));
  v_left := v_rule.per_day_kobo - (wallets.used_today(p_kind, p_user_id) - p_amount_kobo);
  if p_amount_kobo > v_rule.per_transaction_kobo or p_amount_kobo > v_left then
    raise exception 'over the limit' using errcode = 'WL010', detail = greatest(0, least(v_left, v_rule.per_transaction_kobo))::text;
  end if;
end $$;
revoke all on function wallets.hold_limit(text, text, bigint) from public;
