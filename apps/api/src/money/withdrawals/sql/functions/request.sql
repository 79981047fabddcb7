-- Takes the amount out of the wallet and stores the request, once for each key of the user.
-- `outcome`: requested, replayed, reused (same key, other request), or the code of the refusal.
-- The limits of the user's level count, nothing leaves while a bank decides a dispute, and young card money leaves only to an account
-- in the user's own name.
create or replace function withdrawals.request(
  p_session uuid, p_reference text, p_key text, p_body_hash bytea, p_bank_account_id bigint, p_amount_kobo bigint, p_provider text,
  p_cancel_seconds integer, p_ip inet, p_request text,
  out outcome text, out requested withdrawals.withdrawal, out left_kobo bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := withdrawals.caller(p_session);
  v_account withdrawals.bank_account;
  v_limits record;
  v_card_kobo bigint;
begin
  -- One request at a time for each user: the limit of a day holds exactly, also for twenty requests at once.
  perform pg_advisory_xact_lock(hashtextextended('withdrawals.user', v_user_id));
  select w.* into requested from withdrawals.withdrawal w where w.user_id = v_user_id and w.key = p_key;
  if found then
    outcome := case when requested.body_hash = p_body_hash then 'replayed' else 'reused' end;
    return;
  end if;
  select a.* into v_account from withdrawals.bank_account a
  where a.id = p_bank_account_id and a.user_id = v_user_id and a.removed_at is null;
  if not found then
    outcome := 'not-found';
    return;
  end if;
  perform ledger.open_account('wallet:' || v_user_id);
  -- What is spent meanwhile would be other money than what is counted below.
  perform from ledger.balance b join ledger.account a on a.id = b.account_id where a.code = 'wallet:' || v_user_id for update of b;
  select * into v_limits from withdrawals.limits_of(p_session);
  if v_limits.is_held then
    outcome := 'held';
    return;
  end if;
  if p_amount_kobo < v_limits.minimum_kobo then
    outcome := 'below-minimum';
    left_kobo := v_limits.minimum_kobo;
    return;
  end if;
  left_kobo := least(v_limits.per_withdrawal_kobo, v_limits.left_today_kobo);
  if p_amount_kobo > left_kobo then
    outcome := 'over-limit';
    return;
  end if;
  v_card_kobo := least(p_amount_kobo, greatest(0, p_amount_kobo - (v_limits.balance_kobo - v_limits.card_kobo)));
  if v_card_kobo > 0 and p_amount_kobo <= v_limits.balance_kobo
     and not (v_limits.own_name and withdrawals.is_own_name(p_session, v_account.account_name)) then
    outcome := 'card-money';
    left_kobo := v_limits.balance_kobo - v_limits.card_kobo;
    return;
  end if;
  if p_amount_kobo <= v_limits.balance_kobo and not identity.has_confirmed(p_session) then
    outcome := 'step-up';
    return;
  end if;
  -- Raises GL004 when the wallet holds less: then nothing of this call is stored.
  perform ledger.post('withdrawal:' || p_reference, 'withdrawal-requested', 'NGN', 'Withdrawal ' || p_reference, 'user:' || v_user_id,
    p_request, array['wallet:' || v_user_id], array['payouts-in-transit'], array[p_amount_kobo]);
  insert into withdrawals.withdrawal as w (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, card_kobo, provider,
    send_after, next_attempt_at)
  values (p_reference, v_user_id, p_key, p_body_hash, v_account.id, p_amount_kobo, v_limits.fee_kobo, v_card_kobo, p_provider,
    greatest(v_account.usable_from, now() + make_interval(secs => greatest(p_cancel_seconds, 0))),
    greatest(v_account.usable_from, now() + make_interval(secs => greatest(p_cancel_seconds, 0))))
  returning w.* into requested;
  outcome := 'requested';
end $$;
revoke all on function withdrawals.request(uuid, text, text, bytea, bigint, bigint, text, integer, inet, text) from public;
grant execute on function withdrawals.request(uuid, text, text, bytea, bigint, bigint, text, integer, inet, text) to gatelight_app, gatelight_web;
