-- must be refused: does the same as
create or replace function support.same_as_another(p_at timestamptz) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select to_char(p_at at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
