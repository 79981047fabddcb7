-- Takes a payout from the money that we hold and queues it; the caller holds the lock of the account. p_given:
-- amount_kobo (null: all), key, body_hash, provider, by, asked_by (null: the weekly payout). `refusal`:
-- estate-account-missing, estate-payouts-held, estate-money-short, withdrawal-below-minimum.
create or replace function estate_money.make_payout(p_account estate_money.account, p_given jsonb, out payout_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_estate_id bigint := (p_account).estate_id;
  v_amount_kobo bigint := coalesce((p_given ->> 'amount_kobo')::bigint, (p_account).held_kobo);
  v_hold text := estate_money.hold_of(v_estate_id);
  v_rules record;
  v_price record;
  v_alone_kobo bigint;
  v_new withdrawals.withdrawal;
begin
  select * into v_rules from estate_money.rules(v_estate_id);
  select * into v_price from estate_money.priced(v_estate_id, v_amount_kobo);
  refusal := case
    when v_hold = 'no-account' then 'estate-account-missing'
    when v_hold is not null then 'estate-payouts-held'
    when v_amount_kobo > (p_account).held_kobo then 'estate-money-short'
    when v_amount_kobo < v_rules.minimum_kobo or v_price.received_kobo <= 0 then 'withdrawal-below-minimum' end;
  if refusal is not null then
    return;
  end if;
  -- Many small payouts on one day need the same approval as one large payout. The weekly payout counts too.
  select coalesce(sum(w.amount_kobo), 0) into v_alone_kobo from withdrawals.withdrawal w
  where w.estate_id = v_estate_id and w.approval = 'none' and w.status not in ('failed', 'returned') and w.created_at > now() - interval '24 hours';
  v_new := withdrawals.request_for_estate(v_estate_id, jsonb_strip_nulls(jsonb_build_object('key', p_given ->> 'key',
    'body_hash', p_given ->> 'body_hash', 'bank_account_id', (
      select b.account_id from estate_money.bank_account b where b.estate_id = v_estate_id and b.state = 'confirmed'),
    'amount_kobo', v_amount_kobo, 'fee_kobo', v_price.fee_kobo, 'provider', p_given ->> 'provider',
    'waits', v_amount_kobo + v_alone_kobo > v_rules.second_above_kobo, 'by', p_given ->> 'by', 'request', p_given ->> 'request')));
  insert into estate_money.payout as o (withdrawal_id, estate_id, kind, asked_by)
  values (v_new.id, v_estate_id, case when p_given ->> 'asked_by' is null then 'weekly' else 'asked' end, (p_given ->> 'asked_by')::bigint)
  returning o.id into payout_id;
  if v_new.approval = 'waiting' then
    perform estate_money.tell(v_estate_id, 'estate-payout:' || payout_id || ':waits', estate_money.told(v_new, 'waits'));
  end if;
end $$;
revoke all on function estate_money.make_payout(estate_money.account, jsonb) from public;
