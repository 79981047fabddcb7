create or replace function platform.keep_figures(p_figures jsonb) returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$ update platform.heartbeat set figures = figures || p_figures $$;
revoke all on function platform.keep_figures(jsonb) from public;
grant execute on function platform.keep_figures(jsonb) to gatelight_app;
