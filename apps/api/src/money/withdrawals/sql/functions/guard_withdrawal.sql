create or replace function withdrawals.guard_withdrawal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested'
       or not withdrawals.has_journal('withdrawal:' || new.reference, withdrawals.source_of(new), new.amount_kobo) then
      raise exception 'a withdrawal starts with the journal that takes its amount' using errcode = 'WD001';
    end if;
    return new;
  end if;
  if (new.reference, new.user_id, new.estate_id, new.key, new.body_hash, new.bank_account_id, new.amount_kobo, new.fee_kobo, new.created_at)
     is distinct from
     (old.reference, old.user_id, old.estate_id, old.key, old.body_hash, old.bank_account_id, old.amount_kobo, old.fee_kobo, old.created_at) then
    raise exception 'what was requested does not change' using errcode = 'WD002';
  end if;
  if new.status <> old.status then
    if not exists (select from withdrawals.allowed_transition t where t.from_status = old.status and t.to_status = new.status) then
      raise exception 'a withdrawal cannot go from % to %', old.status, new.status using errcode = 'WD001';
    end if;
    if new.status in ('cancelled', 'failed')
       and not withdrawals.has_journal('withdrawal-back:' || new.reference, 'payouts-in-transit', new.amount_kobo)
       or new.status = 'paid'
       and not withdrawals.has_journal('withdrawal-paid:' || new.reference, 'payouts-in-transit', new.amount_kobo) then
      raise exception 'withdrawal % has no journal for %', new.id, new.status using errcode = 'WD001';
    end if;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
revoke all on function withdrawals.guard_withdrawal() from public;
