create or replace function preferences.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a record of consent does not change' using errcode = '42501';
end $$;
revoke all on function preferences.refuse_change() from public;
