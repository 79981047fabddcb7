-- Adds a withdrawal of a demonstration user to their demonstration account: requested and sent at p_at.
-- `end_demonstration` ends it.
create or replace function withdrawals.add_demonstration(p_user_id bigint, p_reference text, p_amount_kobo bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account_id bigint;
begin
  perform identity.require_demonstration(p_user_id, p_at);
  select a.id into strict v_account_id from withdrawals.bank_account a
  where a.user_id = p_user_id and a.is_default and a.removed_at is null;
  -- The account existed before the withdrawal.
  update withdrawals.bank_account a
  set created_at = least(a.created_at, p_at - interval '2 days'), usable_from = least(a.usable_from, p_at - interval '1 day')
  where a.id = v_account_id;
  perform ledger.open_account('wallet:' || p_user_id);
  perform ledger.post('withdrawal:' || p_reference, 'withdrawal-requested', 'NGN', 'Withdrawal ' || p_reference, 'user:' || p_user_id,
    null, array[('wallet:' || p_user_id, 'payouts-in-transit', p_amount_kobo)::ledger.move]);
  insert into withdrawals.withdrawal (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, provider, created_at,
    send_after)
  values (p_reference, p_user_id, 'demonstration-' || p_reference, sha256(convert_to(p_reference, 'UTF8')), v_account_id, p_amount_kobo,
    (withdrawals.current_rule()).fee_kobo, 'demonstration', p_at, p_at);
  update withdrawals.withdrawal w set status = 'sending' where w.reference = p_reference;
end $$;
revoke all on function withdrawals.add_demonstration(bigint, text, bigint, timestamp with time zone) from public;
grant execute on function withdrawals.add_demonstration(bigint, text, bigint, timestamp with time zone) to gatelight_app;
