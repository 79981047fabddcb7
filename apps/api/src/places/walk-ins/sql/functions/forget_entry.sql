-- A visitor's name that is deleted from the log is deleted here too.
create or replace function walk_ins.forget_entry() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.source_id ~ '^[1-9]\d{0,17}$' then
    update walk_ins.ask a set visitor = '' where a.id = new.source_id::bigint and a.estate_id = new.estate_id;
  end if;
  return null;
end $$;
revoke all on function walk_ins.forget_entry() from public;
