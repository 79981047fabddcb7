create or replace function identity.complete_details(p_session uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity."user" u set details_completed_at = now() where u.id = identity.user_of_session(p_session)
$$;
revoke all on function identity.complete_details(uuid) from public;
grant execute on function identity.complete_details(uuid) to gatelight_web;
