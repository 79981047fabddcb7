-- Notes from when a bank account in the user's own name may be used; null: they have none.
create or replace function wallets.note_own_account(p_user_id bigint, p_usable_from timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_usable_from is null then
    delete from wallets.own_account o where o.user_id = p_user_id;
  else
    insert into wallets.own_account as o (user_id, usable_from) values (p_user_id, p_usable_from)
    on conflict (user_id) do update set usable_from = excluded.usable_from where o.usable_from <> excluded.usable_from;
  end if;
end $$;
revoke all on function wallets.note_own_account(bigint, timestamptz) from public;
