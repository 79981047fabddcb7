-- When a day begins in Lagos, in minutes since 1970.
create or replace function helpers.minute_of(p_day date) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select floor(extract(epoch from platform.start_of(p_day)) / 60)::bigint
$$;
revoke all on function helpers.minute_of(date) from public;
