-- How much of a funding may be in the wallet now: the level's limits, less what its owner added today in other ways.
-- The amount that the owner named was already allowed when they named it. One call at a time for each user, as in
-- wallets.hold_limit.
create or replace function wallets.room_of(p_funding bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v wallets.funding;
  v_rule wallets.limit_rule;
  v_others bigint;
begin
  select f.* into strict v from wallets.funding f where f.id = p_funding;
  perform wallets.lock_limit('funding', v.user_id);
  v_rule := wallets.rule_of('funding', wallets.level_of(v.user_id));
  v_others := wallets.funded_today(v.user_id)
    - case when v.created_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
        then greatest(v.credited_kobo, case when v.status = 'pending' then v.amount_kobo else 0 end) else 0 end;
  return greatest(0, greatest(v.amount_kobo, least(v_rule.per_transaction_kobo, v_rule.per_day_kobo - v_others)) - v.credited_kobo);
end $$;
revoke all on function wallets.room_of(bigint) from public;
grant execute on function wallets.room_of(bigint) to gatelight_app;
