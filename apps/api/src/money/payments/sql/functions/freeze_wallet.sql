-- Moves up to p_most from a wallet to the frozen money. Returns the moved sum. The row lock makes the balance exact.
create or replace function payments.freeze_wallet(p_dispute bigint, p_wallet text, p_most bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_available bigint;
begin
  if p_wallet is null or p_wallet not like 'wallet:%' then
    return 0;
  end if;
  perform ledger.open_account(p_wallet);
  select b.balance_kobo into v_available from ledger.balance b
  join ledger.account a on a.id = b.account_id where a.code = p_wallet for update of b;
  v_available := least(coalesce(v_available, 0), p_most);
  if v_available <= 0 then
    return 0;
  end if;
  perform ledger.post('dispute-frozen:' || p_dispute, 'dispute-frozen', 'NGN', 'Held while a bank decides dispute ' || p_dispute,
    'system', null, array[(p_wallet, 'disputed:NGN', v_available)::ledger.move]);
  return v_available;
end $$;
revoke all on function payments.freeze_wallet(bigint, text, bigint) from public;
grant execute on function payments.freeze_wallet(bigint, text, bigint) to gatelight_app;
