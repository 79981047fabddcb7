-- Stores the trace of a subject. The first one stays: a repeat of the same call continues it.
create or replace function platform.carry_trace(p_subject text, p_parent text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.carried_trace (subject, parent) values (p_subject, p_parent) on conflict (subject) do nothing
$$;
revoke all on function platform.carry_trace(text, text) from public;
grant execute on function platform.carry_trace(text, text) to gatelight_app, gatelight_web;
