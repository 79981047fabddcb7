-- Adds a movement of a wallet to the history. The payment of a purchase is left out: the purchase has its own entry. A
-- movement of a dispute has its own type, and a part that went back into the wallet is a refund of its purchase.
create or replace function transactions.add_movement(p_user_id text, p_journal ledger.journal, p_amount_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
  v_type text;
  v_reference text := p_journal.reference;
begin
  if p_journal.kind = 'order-paid' then
    return;
  end if;
  v_charge := transactions.charge_of_journal(p_journal.reference);
  case
    when p_journal.kind in ('order-credited', 'order-part-refund') then
      v_type := 'wallet_refund';
      select o.reference into v_reference from vending."order" o where o.id = split_part(p_journal.reference, ':', 2)::bigint;
    when v_charge.purpose = 'order' then
      -- Money that did not match the purchase: paid too much, too late or twice.
      v_type := 'wallet_refund';
      v_reference := v_charge.reference;
    when v_charge.purpose = 'wallet-funding' then
      -- The first money of a funding completes its entry; further money gets another entry.
      update transactions.entry e set journal_id = p_journal.id, amount_kobo = p_amount_kobo, status = 'success'
      where e.funding_id = v_charge.subject_id::bigint and e.journal_id is null and e.user_id = p_user_id;
      if found or exists (select from transactions.entry e where e.journal_id = p_journal.id) then
        return;
      end if;
      v_type := 'wallet_funding';
      v_reference := v_charge.reference;
    when p_journal.kind like 'dispute-%' then
      v_type := transactions.type_of_dispute(p_journal.kind, p_amount_kobo);
    when p_journal.kind like 'withdrawal%' then
      v_type := case when p_amount_kobo < 0 then 'withdrawal' else 'withdrawal_returned' end;
    when p_journal.kind like 'service-charge%' and p_amount_kobo < 0 then
      v_type := 'service_charge';
    when p_journal.kind in ('wallet-funded', 'wallet-funding') and p_amount_kobo > 0 then
      v_type := 'wallet_funding';
    else
      v_type := case when p_amount_kobo > 0 then 'wallet_credit' else 'wallet_debit' end;
  end case;
  insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, journal_id)
  values (p_user_id, p_journal.created_at, 'wallet', v_type, 'success', p_amount_kobo, v_reference, p_journal.id)
  on conflict (journal_id) where journal_id is not null do nothing;
end $$;
revoke all on function transactions.add_movement(text, ledger.journal, bigint) from public;
