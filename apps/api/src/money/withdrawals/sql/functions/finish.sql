-- Stores the provider's final result, once, with the journal of the amount, our fee and the stamp duty. Returns false
-- when this withdrawal had already ended.
create or replace function withdrawals.finish(p_id bigint, p_outcome text, p_provider_id text, p_problem text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v withdrawals.withdrawal;
  v_by text;
  v_clearing text;
  v_moves ledger.move[];
begin
  select w.* into strict v from withdrawals.withdrawal w where w.id = p_id for update;
  v_by := 'provider:' || v.provider;
  v_clearing := 'provider-clearing:' || v.provider || ':NGN';
  perform ledger.open_account(v_clearing);
  -- Where the amount goes when it is paid; a returned withdrawal uses the same accounts backwards.
  select array_agg((m.from_account, m.to_account, m.amount)::ledger.move order by m.n) into v_moves
  from (values
    (1, 'payouts-in-transit', v_clearing, v.amount_kobo - v.fee_kobo - v.stamp_duty_kobo),
    (2, 'payouts-in-transit', 'service-fees', v.fee_kobo),
    (3, 'payouts-in-transit', 'stamp-duty-payable', v.stamp_duty_kobo),
    (4, 'stamp-duty', 'stamp-duty-payable', v.operator_duty_kobo)) as m (n, from_account, to_account, amount)
  where m.amount > 0;
  if p_outcome = 'returned' then
    if v.status = 'returned' then
      return false;
    end if;
    -- A paid withdrawal was returned: the amount, our fee and the duty go back to their accounts.
    perform ledger.post('withdrawal-reversed:' || v.reference, 'withdrawal-reversed', 'NGN', 'Withdrawal ' || v.reference || ' came back',
      v_by, null, array(select (m.to_code, replace(m.from_code, 'payouts-in-transit', withdrawals.source_of(v)), m.amount_kobo)::ledger.move
        from unnest(v_moves) m));
    update withdrawals.withdrawal w set status = 'returned', done_at = now(), next_attempt_at = null, problem = p_problem where w.id = v.id;
    return true;
  end if;
  if v.status not in ('sending', 'unknown') then
    return false;
  end if;
  if p_outcome = 'paid' then
    perform ledger.post('withdrawal-paid:' || v.reference, 'withdrawal-paid', 'NGN', 'Withdrawal ' || v.reference, v_by, null, v_moves);
  else
    perform withdrawals.give_back(v, v_by, null);
  end if;
  update withdrawals.withdrawal w
  set status = p_outcome, done_at = now(), problem = p_problem, provider_id = coalesce(p_provider_id, w.provider_id),
      -- A bank may return it days later.
      next_attempt_at = case when p_outcome = 'paid' then now() + interval '6 hours' end
  where w.id = v.id;
  return true;
end $$;
revoke all on function withdrawals.finish(bigint, text, text, text) from public;
grant execute on function withdrawals.finish(bigint, text, text, text) to gatelight_app;
