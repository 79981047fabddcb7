-- History rows can only be added.
create or replace function facility.keep_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a row of % does not change', tg_table_name using errcode = 'GL007';
end $$;
revoke all on function facility.keep_history() from public;
