-- Locks the money of an estate; this is its only lock.
create or replace function estate_money.lock_account(p_estate_id bigint) returns estate_money.account
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account estate_money.account;
begin
  insert into estate_money.account (estate_id) values (p_estate_id) on conflict do nothing;
  select * into strict v_account from estate_money.account a where a.estate_id = p_estate_id for update;
  return v_account;
end $$;
revoke all on function estate_money.lock_account(bigint) from public;
