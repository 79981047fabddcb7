create or replace function withdrawals.is_own_account(p_user_id bigint, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from withdrawals.bank_account a where a.id = p_id and a.user_id = p_user_id and a.removed_at is null)
$$;
revoke all on function withdrawals.is_own_account(bigint, bigint) from public;
grant execute on function withdrawals.is_own_account(bigint, bigint) to gatelight_app;

create or replace function withdrawals.is_own_account(p_session uuid, p_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select withdrawals.is_own_account(identity.user_of_session(p_session), p_id)
$$;
revoke all on function withdrawals.is_own_account(uuid, bigint) from public;
grant execute on function withdrawals.is_own_account(uuid, bigint) to gatelight_app, gatelight_web;
