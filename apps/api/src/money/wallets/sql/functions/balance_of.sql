create or replace function wallets.balance_of(p_session uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select b.balance_kobo from ledger.account a join ledger.balance b on b.account_id = a.id
                   where a.code = 'wallet:' || identity.user_of_session(p_session)::text), 0)
$$;
revoke all on function wallets.balance_of(uuid) from public;
grant execute on function wallets.balance_of(uuid) to gatelight_app, gatelight_web;
