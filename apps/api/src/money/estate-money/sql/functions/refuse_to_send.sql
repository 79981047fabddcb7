-- Sends nothing while the bank account of the estate changes, and nothing to an account that was replaced. The sender
-- retries later.
create or replace function estate_money.refuse_to_send() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A change of the bank account and this step wait for each other.
  perform from estate_money.account a where a.estate_id = new.estate_id for share;
  if new.provider <> 'demonstration' and (estate_money.hold_of(new.estate_id) is not null or not exists (
       select from estate_money.bank_account b where b.account_id = new.bank_account_id and b.state = 'confirmed')) then
    raise exception 'payout % waits for the bank account of its estate', new.reference using errcode = 'WD004';
  end if;
  return new;
end $$;
revoke all on function estate_money.refuse_to_send() from public;
