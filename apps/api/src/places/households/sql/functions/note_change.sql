create or replace function households.note_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
revoke all on function households.note_change() from public;
