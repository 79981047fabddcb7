create or replace function support.ticket_by_key(p_key_hash bytea, out number text, out body_hash bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.number, t.body_hash from support.ticket t where t.key_hash = p_key_hash
$$;
revoke all on function support.ticket_by_key(bytea) from public;
grant execute on function support.ticket_by_key(bytea) to gatelight_app, gatelight_web;
