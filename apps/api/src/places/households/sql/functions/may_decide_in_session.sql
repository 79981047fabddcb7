-- `households.may_decide` for the user of a session.
create or replace function households.may_decide_in_session(p_session uuid, p_request_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.may_decide(identity.user_of_session(p_session), p_request_id)
$$;
revoke all on function households.may_decide_in_session(uuid, bigint) from public;
grant execute on function households.may_decide_in_session(uuid, bigint) to gatelight_app, gatelight_web;
