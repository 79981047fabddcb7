-- For money that returned to a wallet in this transaction (the journal p_reference, p_amount kobo): from an order that
-- the capture p_capture paid, or from money that left the wallet itself at p_left_at. Disputes are covered first:
-- disputes of that payment, and disputes of the wallet if the money had left before the bank took the balance. Returns
-- the amount that stays for its owner. The caller has posted to the wallet before and so holds its lock: see
-- payments.end_dispute and payments.freeze_wallet.
create or replace function payments.hold_given_back(p_wallet text, p_capture bigint, p_left_at timestamptz, p_amount bigint, p_reference text)
returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v payments.dispute;
  v_left bigint := p_amount;
  v_take bigint;
  v_journal text;
begin
  for v in
    select d.* from payments.dispute d
    where d.wallet = p_wallet and d.currency = 'NGN'
      and (d.state = 'lost' and (d.capture_id = p_capture or p_left_at < d.decided_at)
        or d.state = 'open' and (d.capture_id = p_capture or p_left_at < d.opened_at))
    order by d.state, d.id
  loop
    v_take := least(v_left,
      case v.state when 'lost' then payments.dispute_loss_minor(v.capture_id) else v.amount_minor - v.frozen_kobo end);
    continue when v_take <= 0;
    v_journal := case v.state when 'lost' then 'dispute-recovered:' else 'dispute-frozen:' end || v.id || ':' || p_reference;
    if v.state = 'lost' then
      perform ledger.post(v_journal, 'dispute-recovered', 'NGN', 'Covers the loss of dispute ' || v.id, 'system', null,
        array[(p_wallet, 'dispute-losses:NGN', v_take)::ledger.move]);
    else
      perform ledger.post(v_journal, 'dispute-frozen', 'NGN', 'Held while a bank decides dispute ' || v.id, 'system', null,
        array[(p_wallet, 'disputed:NGN', v_take)::ledger.move]);
    end if;
    update payments.dispute d
    set recovered_minor = d.recovered_minor + case v.state when 'lost' then v_take else 0 end,
        frozen_kobo = d.frozen_kobo + case v.state when 'open' then v_take else 0 end,
        later_journals = d.later_journals || v_journal
    where d.id = v.id;
    v_left := v_left - v_take;
  end loop;
  return v_left;
end $$;
revoke all on function payments.hold_given_back(text, bigint, timestamp with time zone, bigint, text) from public;
