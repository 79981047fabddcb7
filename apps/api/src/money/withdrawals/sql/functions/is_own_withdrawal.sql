create or replace function withdrawals.is_own_withdrawal(p_user_id bigint, p_reference text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from withdrawals.withdrawal w where w.reference = p_reference and w.user_id = p_user_id)
$$;
revoke all on function withdrawals.is_own_withdrawal(bigint, text) from public;
grant execute on function withdrawals.is_own_withdrawal(bigint, text) to gatelight_app;

create or replace function withdrawals.is_own_withdrawal(p_session uuid, p_reference text)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select withdrawals.is_own_withdrawal(identity.user_of_session(p_session), p_reference)
$$;
revoke all on function withdrawals.is_own_withdrawal(uuid, text) from public;
grant execute on function withdrawals.is_own_withdrawal(uuid, text) to gatelight_app, gatelight_web;
