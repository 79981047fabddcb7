create or replace function withdrawals.withdrawal_of(p_session uuid, p_reference text) returns setof withdrawals.withdrawal
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.* from withdrawals.withdrawal w where w.user_id = identity.user_of_session(p_session) and w.reference = p_reference
$$;
revoke all on function withdrawals.withdrawal_of(uuid, text) from public;
grant execute on function withdrawals.withdrawal_of(uuid, text) to gatelight_app, gatelight_web;
