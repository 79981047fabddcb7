-- `households.may_approve` for the user of a session.
create or replace function households.may_approve_in_session(p_session uuid, p_kind text, p_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.may_approve(identity.user_of_session(p_session), p_kind, p_id)
$$;
revoke all on function households.may_approve_in_session(uuid, text, bigint) from public;
grant execute on function households.may_approve_in_session(uuid, text, bigint) to gatelight_app, gatelight_web;
