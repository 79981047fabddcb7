-- Stops payouts that were not sent to an account that was replaced meanwhile: their money goes back to the estate's
-- account.
create or replace function estate_money.stop_stale() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reference text;
  v_many integer := 0;
begin
  for v_reference in
    select w.reference from withdrawals.withdrawal w join estate_money.bank_account b on b.account_id = w.bank_account_id
    where b.state = 'replaced' and w.estate_id is not null and w.status = 'requested' and w.provider <> 'demonstration'
    order by w.id limit 20
  loop
    perform withdrawals.decide(v_reference, false, 'system', 'The bank account of the estate changed');
    v_many := v_many + 1;
  end loop;
  return v_many;
end $$;
revoke all on function estate_money.stop_stale() from public;
grant execute on function estate_money.stop_stale() to gatelight_app;
