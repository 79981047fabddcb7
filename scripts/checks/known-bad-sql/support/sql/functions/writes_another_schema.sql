-- must be refused: writes identity.user of another slice
create or replace function support.writes_another_schema() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity."user" u set first_name = '' where u.id = 1
$$;
