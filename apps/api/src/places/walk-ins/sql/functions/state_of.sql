-- The state of a question by the clock of the database, even before the worker closed it.
create or replace function walk_ins.state_of(p_ask walk_ins.ask) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when p_ask.state = 'asking' and p_ask.until_at <= clock_timestamp() then 'no-answer' else p_ask.state end
$$;
revoke all on function walk_ins.state_of(walk_ins.ask) from public;
