create or replace function withdrawals.give_back(p_withdrawal withdrawals.withdrawal, p_actor text, p_request text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.post('withdrawal-back:' || (p_withdrawal).reference, 'withdrawal-returned', 'NGN',
    'Withdrawal ' || (p_withdrawal).reference || ' did not leave', p_actor, p_request,
    array[('payouts-in-transit', withdrawals.source_of(p_withdrawal), (p_withdrawal).amount_kobo)::ledger.move])
$$;
revoke all on function withdrawals.give_back(withdrawals.withdrawal, text, text) from public;
