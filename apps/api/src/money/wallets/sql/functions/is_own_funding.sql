create or replace function wallets.is_own_funding(p_session uuid, p_reference text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from wallets.funding f where f.reference = p_reference and f.user_id = identity.user_of_session(p_session)::text)
$$;
revoke all on function wallets.is_own_funding(uuid, text) from public;
grant execute on function wallets.is_own_funding(uuid, text) to gatelight_app, gatelight_web;
