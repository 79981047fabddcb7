create or replace function notifications.refuse_template_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a version of a text does not change' using errcode = '42501';
end $$;
revoke all on function notifications.refuse_template_change() from public;
