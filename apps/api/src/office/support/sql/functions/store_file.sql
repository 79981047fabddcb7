create or replace function support.store_file(p_session uuid, p_name text, p_kind text, p_content bytea) returns uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select support.keep_file(identity.user_of_session(p_session), false, p_name, p_kind, p_content)
$$;
revoke all on function support.store_file(uuid, text, text, bytea) from public;
grant execute on function support.store_file(uuid, text, text, bytea) to gatelight_app, gatelight_web;
