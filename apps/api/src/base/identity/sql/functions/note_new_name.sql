create or replace function identity.note_new_name() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.name_changed_at := now();
  return new;
end $$;
revoke all on function identity.note_new_name() from public;
