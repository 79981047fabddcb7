create or replace function transactions.status_of_funding(p_status text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case p_status when 'credited' then 'success' else p_status end
$$;
revoke all on function transactions.status_of_funding(text) from public;
