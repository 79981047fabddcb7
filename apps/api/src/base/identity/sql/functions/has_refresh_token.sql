-- Whether a refresh token, new or replaced, is of this session.
create or replace function identity.has_refresh_token(p_session uuid, p_hash bytea) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.refresh_token t where t.hash = p_hash and t.session_id = (identity.live_session(p_session)).id)
$$;
revoke all on function identity.has_refresh_token(uuid, bytea) from public;
grant execute on function identity.has_refresh_token(uuid, bytea) to gatelight_app, gatelight_web;
