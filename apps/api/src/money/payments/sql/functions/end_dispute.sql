-- Ends a dispute once. Lost: the frozen money goes back to the bank. The rest is covered by refunds that were still
-- waiting, then by what the wallet still has, and what remains is our loss. Won: the frozen money returns to its
-- wallet. Returns false when it had ended before.
-- Locks the wallet first: a refund into it takes the same lock, so that both see each other. Before that, slices above
-- can lock their own rows.
create or replace function payments.end_dispute(p_id bigint, p_state text, p_amount_minor bigint, p_status text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v payments.dispute;
  v_clearing text;
  v_left bigint;
  v_take bigint;
  v_available bigint;
  v_refund record;
  v_moves ledger.move[] := '{}';
begin
  insert into payments.dispute_to_end (id, wallet) select d.id, d.wallet from payments.dispute d where d.id = p_id;
  -- The wallet first: see payments.hold_given_back.
  perform from ledger.balance b join ledger.account a on a.id = b.account_id
  where a.code = (select d.wallet from payments.dispute d where d.id = p_id) for update of b;
  select d.* into strict v from payments.dispute d where d.id = p_id for update;
  if v.state <> 'open' then
    return false;
  end if;
  if p_state = 'lost' then
    perform from payments.capture k where k.id = v.capture_id for update;
    v_clearing := 'provider-clearing:' || v.provider || ':' || v.currency;
    perform ledger.open_account(v_clearing), ledger.open_account('dispute-losses:' || v.currency);
    v_left := p_amount_minor;
    v_take := least(v.frozen_kobo, v_left);
    if v_take > 0 then
      v_moves := v_moves || ('disputed:' || v.currency, v_clearing, v_take)::ledger.move;
      v_left := v_left - v_take;
    end if;
    if v.frozen_kobo > v_take then
      v_moves := v_moves || ('disputed:' || v.currency, v.wallet, v.frozen_kobo - v_take)::ledger.move;
    end if;
    -- The payer got this money back through the bank, so a refund that was not sent will not be sent.
    for v_refund in
      select r.id, r.amount_minor from payments.refund r
      where r.capture_id = v.capture_id and r.state = 'queued' order by r.id for update
    loop
      continue when v_refund.amount_minor > v_left;
      perform ledger.post('refund:' || v_refund.id, 'refund-by-dispute', v.currency, 'Refund ' || v_refund.id || ', given back by dispute ' || v.id,
        'provider:' || v.provider, null, array[('refunds-owed:' || v.currency, v_clearing, v_refund.amount_minor)::ledger.move]);
      update payments.refund r
      set state = 'processed', outside_reference = 'dispute ' || v.provider_dispute_id, processed_at = now(), updated_at = now(),
          problem = null, next_attempt_at = null, account_number = null, account_name = null
      where r.id = v_refund.id;
      v_left := v_left - v_refund.amount_minor;
    end loop;
    if v_left > 0 and v.currency = 'NGN' and v.wallet is not null then
      select b.balance_kobo into v_available from ledger.balance b
      join ledger.account a on a.id = b.account_id where a.code = v.wallet for update of b;
      v_take := least(coalesce(v_available, 0), v_left);
      if v_take > 0 then
        v_moves := v_moves || (v.wallet, v_clearing, v_take)::ledger.move;
        v_left := v_left - v_take;
      end if;
    end if;
    if v_left > 0 then
      v_moves := v_moves || ('dispute-losses:' || v.currency, v_clearing, v_left)::ledger.move;
    end if;
    if cardinality(v_moves) > 0 then
      perform ledger.post('dispute-lost:' || v.id, 'dispute-lost', v.currency, 'Dispute ' || v.provider_dispute_id || ' was decided for the payer',
        'provider:' || v.provider, null, v_moves);
    end if;
  elsif v.frozen_kobo > 0 then
    perform ledger.post('dispute-released:' || v.id, 'dispute-released', v.currency, 'Dispute ' || v.provider_dispute_id || ' was decided for us',
      'provider:' || v.provider, null, array[('disputed:' || v.currency, v.wallet, v.frozen_kobo)::ledger.move]);
  end if;
  update payments.dispute d
  set state = p_state, amount_minor = case when p_state = 'lost' then p_amount_minor else d.amount_minor end, status = p_status,
      decided_at = now(), next_look_at = null
  where d.id = v.id;
  return true;
end $$;
revoke all on function payments.end_dispute(bigint, text, bigint, text) from public;
grant execute on function payments.end_dispute(bigint, text, bigint, text) to gatelight_app;
