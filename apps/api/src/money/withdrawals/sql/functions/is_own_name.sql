-- Whether the bank's name of an account is the caller's own.
create or replace function withdrawals.is_own_name(p_session uuid, p_account_name text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (withdrawals.compare_names(p_account_name, u.first_name || ' ' || u.last_name)).is_own
  from identity."user" u where u.id = identity.user_of_session(p_session)
$$;
revoke all on function withdrawals.is_own_name(uuid, text) from public;
grant execute on function withdrawals.is_own_name(uuid, text) to gatelight_app, gatelight_web;
