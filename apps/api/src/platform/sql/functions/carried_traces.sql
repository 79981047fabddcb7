create or replace function platform.carried_traces(p_subjects text[]) returns table (subject text, parent text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.subject, c.parent from platform.carried_trace c where c.subject = any (p_subjects)
$$;
revoke all on function platform.carried_traces(text[]) from public;
grant execute on function platform.carried_traces(text[]) to gatelight_app;
