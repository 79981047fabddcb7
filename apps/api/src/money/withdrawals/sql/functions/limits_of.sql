create or replace function withdrawals.limits_of(
  p_session uuid, out balance_kobo bigint, out minimum_kobo bigint, out fee_kobo bigint, out per_withdrawal_kobo bigint,
  out per_day_kobo bigint, out left_today_kobo bigint, out is_held boolean, out card_kobo bigint, out card_until timestamptz, out own_name boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_rule withdrawals.limit_rule := withdrawals.current_rule();
  v_level wallets.limit_rule := wallets.rule_of('withdrawal', wallets.level_of(v_user_id::text));
  v_young record;
begin
  balance_kobo := coalesce((select b.balance_kobo from ledger.balance b join ledger.account a on a.id = b.account_id
    where a.code = 'wallet:' || v_user_id), 0);
  minimum_kobo := v_rule.minimum_kobo;
  fee_kobo := v_rule.fee_kobo;
  per_withdrawal_kobo := least(v_rule.per_withdrawal_kobo, v_level.per_transaction_kobo);
  per_day_kobo := least(v_rule.per_day_kobo, v_level.per_day_kobo);
  left_today_kobo := greatest(0, per_day_kobo - withdrawals.taken_today(v_user_id));
  is_held := withdrawals.is_disputed(v_user_id);
  select * into v_young from withdrawals.young_card_money(v_user_id);
  card_kobo := least(balance_kobo, v_young.kobo);
  card_until := case when card_kobo > 0 then v_young.until end;
  own_name := (select r.own_name from withdrawals.card_rule() r);
end $$;
revoke all on function withdrawals.limits_of(uuid) from public;
grant execute on function withdrawals.limits_of(uuid) to gatelight_app, gatelight_web;
