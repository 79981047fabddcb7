create or replace function withdrawals.account_of_withdrawal(p_session uuid, p_id bigint) returns setof withdrawals.bank_account
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.* from withdrawals.bank_account a where a.id = p_id and a.user_id = identity.user_of_session(p_session)
$$;
revoke all on function withdrawals.account_of_withdrawal(uuid, bigint) from public;
grant execute on function withdrawals.account_of_withdrawal(uuid, bigint) to gatelight_app, gatelight_web;
