-- The accounts until now. A new database has none, and no function of ours yet.
do $$
begin
  if exists (select from withdrawals.bank_account) then
    insert into wallets.own_account (user_id, usable_from)
    select a.user_id, min(a.usable_from)
    from withdrawals.bank_account a join identity."user" u on u.id = a.user_id
    where a.removed_at is null and (withdrawals.compare_names(a.account_name, u.first_name || ' ' || u.last_name)).is_own
    group by a.user_id;
  end if;
end $$;
