-- Whether this is the newest refresh token of a live session.
create or replace function identity.is_refresh_token_of(p_session uuid, p_hash bytea) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.refresh_token t
    where t.hash = p_hash and t.replaced_at is null and t.session_id = (identity.live_session(p_session)).id)
$$;
revoke all on function identity.is_refresh_token_of(uuid, bytea) from public;
grant execute on function identity.is_refresh_token_of(uuid, bytea) to gatelight_app, gatelight_web;
