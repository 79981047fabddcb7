create or replace function top_ups.is_own(p_session uuid, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from top_ups.schedule s
    where s.id = p_id and s.user_id = identity.user_of_session(p_session) and s.state <> 'deleted')
$$;
revoke all on function top_ups.is_own(uuid, bigint) from public;
grant execute on function top_ups.is_own(uuid, bigint) to gatelight_app, gatelight_web;
