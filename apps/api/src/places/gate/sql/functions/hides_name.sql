-- Whether the user of a session hides their name from guards and visitors.
create or replace function gate.hides_name(p_session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from gate.hidden_name n where n.user_id = identity.user_of_session(p_session))
$$;
revoke all on function gate.hides_name(uuid) from public;
grant execute on function gate.hides_name(uuid) to gatelight_web;
