-- Books the duty that the operator bears on money that arrived by transfer, once for each reference.
create or replace function wallets.bear_stamp_duty(p_reference text, p_amount_kobo bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_duty bigint := (wallets.stamp_duty(p_amount_kobo)).duty_kobo;
begin
  if v_duty > 0 then
    perform ledger.post('stamp-duty:' || p_reference, 'stamp-duty', 'NGN', left('Stamp duty on ' || p_reference, 500), 'system', null,
      array[('stamp-duty', 'stamp-duty-payable', v_duty)::ledger.move]);
  end if;
  return v_duty;
end $$;
revoke all on function wallets.bear_stamp_duty(text, bigint) from public;
grant execute on function wallets.bear_stamp_duty(text, bigint) to gatelight_app;
