create or replace function withdrawals.bank_accounts_of(p_session uuid) returns setof withdrawals.bank_account
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.* from withdrawals.bank_account a
  where a.user_id = identity.user_of_session(p_session) and a.removed_at is null order by a.is_default desc, a.id desc
$$;
revoke all on function withdrawals.bank_accounts_of(uuid) from public;
grant execute on function withdrawals.bank_accounts_of(uuid) to gatelight_app, gatelight_web;
