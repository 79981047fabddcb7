-- The facts of a message about a payout.
create or replace function estate_money.told(p_withdrawal withdrawals.withdrawal, p_state text) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('name', 'estate-payout', 'state', p_state, 'reference', (p_withdrawal).reference,
    'amountKobo', (p_withdrawal).amount_kobo, 'receivedKobo', (p_withdrawal).amount_kobo - (p_withdrawal).fee_kobo - (p_withdrawal).stamp_duty_kobo,
    'bank', withdrawals.bank_of(p_withdrawal))
$$;
revoke all on function estate_money.told(withdrawals.withdrawal, text) from public;
