-- `households.is_sender` for the user of a session.
create or replace function households.is_own_request(p_session uuid, p_request_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.is_sender(identity.user_of_session(p_session), p_request_id)
$$;
revoke all on function households.is_own_request(uuid, bigint) from public;
grant execute on function households.is_own_request(uuid, bigint) to gatelight_app, gatelight_web;
