-- Deletes, after a day, the records of meters that users looked at and did not link. `note_seen` deletes them only for
-- users who look up another meter. Returns how many.
create or replace function households.remove_old_seen() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from households.seen_meter where seen_at < clock_timestamp() - interval '1 day' returning 1)
  select count(*) from gone
$$;
revoke all on function households.remove_old_seen() from public;
