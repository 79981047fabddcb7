-- Removes inbox entries that are more than a year old, like the messages that they show. Returns how many. The rest
-- waits for the next run.
create or replace function notifications.remove_old_entries() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from notifications.inbox i where (i.user_id, i.id) in (
      select o.user_id, o.id from notifications.inbox o where o.created_at < now() - interval '12 months' limit 50000)
    returning 1)
  select count(*) from gone
$$;
revoke all on function notifications.remove_old_entries() from public;
