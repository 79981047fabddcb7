-- Removes messages that are more than a year old. Returns how many. A message and its fallback are removed together.
create or replace function notifications.remove_old_messages() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from notifications.message m
    -- An index finds rows by creation time: a row that changed long ago was created before that.
    where m.created_at < now() - interval '12 months' and m.changed_at < now() - interval '12 months' and m.state <> 'queued'
      and not exists (select 1 from notifications.message s
        where s.fallback_of = m.id and (s.changed_at >= now() - interval '12 months' or s.state = 'queued'))
    returning 1)
  select count(*) from gone
$$;
revoke all on function notifications.remove_old_messages() from public;
