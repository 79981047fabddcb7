-- An instant as the contract writes it: "2026-11-24T14:30:00.000Z".
create or replace function platform.iso(p_at timestamptz) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
revoke all on function platform.iso(timestamptz) from public;
