create or replace function withdrawals.bank_of(p_withdrawal withdrawals.withdrawal) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.bank_name || ' ••••••' || right(a.account_number, 4) from withdrawals.bank_account a where a.id = (p_withdrawal).bank_account_id
$$;
revoke all on function withdrawals.bank_of(withdrawals.withdrawal) from public;
