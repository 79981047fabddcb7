-- A user's limits, and what is left of the funding limit. Level 3 is the last. Only vending knows how much was bought
-- today.
create or replace function wallets.limits_of(
  p_session uuid, out level integer, out funding_once_kobo bigint, out funding_day_kobo bigint, out funding_left_kobo bigint,
  out vend_once_kobo bigint, out vend_day_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := identity.user_of_session(p_session)::text;
  v_rule wallets.limit_rule;
begin
  level := wallets.level_of(v_user_id);
  v_rule := wallets.rule_of('funding', level);
  funding_once_kobo := v_rule.per_transaction_kobo;
  funding_day_kobo := v_rule.per_day_kobo;
  funding_left_kobo := greatest(0, v_rule.per_day_kobo - wallets.funded_today(v_user_id));
  v_rule := wallets.rule_of('vend', level);
  vend_once_kobo := v_rule.per_transaction_kobo;
  vend_day_kobo := v_rule.per_day_kobo;
end $$;
revoke all on function wallets.limits_of(uuid) from public;
grant execute on function wallets.limits_of(uuid) to gatelight_app, gatelight_web;
