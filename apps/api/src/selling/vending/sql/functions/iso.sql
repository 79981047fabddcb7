create or replace function vending.iso(p_at timestamptz) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
revoke all on function vending.iso(timestamp with time zone) from public;
