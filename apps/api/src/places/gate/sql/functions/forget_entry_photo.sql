-- When a visitor's data is deleted from an entry, its photo is deleted too.
create or replace function gate.forget_entry_photo() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.forgotten_at := coalesce(new.forgotten_at, now());
  delete from gate.entry_photo p where p.entry_id = new.id;
  return new;
end $$;
revoke all on function gate.forget_entry_photo() from public;
