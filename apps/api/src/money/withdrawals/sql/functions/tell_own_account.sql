-- Tells the wallets slice whether a user has an account in their own name: it raises their limits.
create or replace function withdrawals.tell_own_account(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select wallets.note_own_account(p_user_id, (
    select min(a.usable_from) from withdrawals.bank_account a join identity."user" u on u.id = a.user_id
    where a.user_id = p_user_id and a.removed_at is null
      and (withdrawals.compare_names(a.account_name, u.first_name || ' ' || u.last_name)).is_own))
$$;
revoke all on function withdrawals.tell_own_account(bigint) from public;
