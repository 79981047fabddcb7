-- A manager or accountant requests a payout, once for each key. `refusal`: not-found, idempotency-key-reused, and those
-- of make_payout.
create or replace function estate_money.ask_payout(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb,
  out payout_id bigint, out is_repeat boolean, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager', 'accountant']);
  v_account estate_money.account;
  v_old record;
begin
  perform platform.check_arguments(p_given, array['key', 'body_hash', 'provider'], array['amount_kobo']);
  is_repeat := false;
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  v_account := estate_money.lock_account(p_estate_id);
  select o.id, w.body_hash into v_old from withdrawals.withdrawal w join estate_money.payout o on o.withdrawal_id = w.id
  where w.estate_id = p_estate_id and w.key = format('user-%s:%s', v_caller, p_given ->> 'key');
  if found then
    payout_id := v_old.id;
    is_repeat := true;
    refusal := case when v_old.body_hash <> (p_given ->> 'body_hash')::bytea then 'idempotency-key-reused' end;
    return;
  end if;
  select m.payout_id, m.refusal into payout_id, refusal from estate_money.make_payout(v_account, p_given || jsonb_build_object(
    'key', format('user-%s:%s', v_caller, p_given ->> 'key'), 'by', 'user:' || v_caller, 'asked_by', v_caller, 'request', p_by ->> 'request')) m;
  if refusal is null then
    perform audit.record('user:' || v_caller, 'estate-payout.ask', 'estate', p_estate_id::text, null, jsonb_build_object('payout', payout_id,
      'amount_kobo', p_given ->> 'amount_kobo'), (p_by ->> 'ip')::inet, p_by ->> 'request');
  end if;
end $$;
revoke all on function estate_money.ask_payout(uuid, bigint, jsonb, jsonb) from public;
grant execute on function estate_money.ask_payout(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
