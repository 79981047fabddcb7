-- For the deletion of an account: removes its bank accounts.
create or replace function withdrawals.forget_user(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update withdrawals.bank_account b set removed_at = now(), is_default = false where b.user_id = p_user_id and b.removed_at is null
$$;
revoke all on function withdrawals.forget_user(bigint) from public;
