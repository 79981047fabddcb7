create or replace function staff.keep_acts() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'acts are kept' using errcode = 'ST003';
end $$;
revoke all on function staff.keep_acts() from public;
