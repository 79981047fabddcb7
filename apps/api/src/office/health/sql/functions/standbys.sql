-- Copies of the database that follow it, and missing ones, for which a replication slot keeps the log. Only members of
-- pg_monitor can see how far a copy is.
create or replace function health.standbys()
returns table (name text, state text, is_synchronous boolean, behind_bytes double precision, lag_seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(nullif(r.application_name, ''), host(r.client_addr), 'standby'),
    case when r.state is null then 'unreadable' when r.state = 'streaming' and p.at is not null then 'streaming' else 'catching-up' end,
    coalesce(r.sync_state in ('sync', 'quorum'), false),
    pg_wal_lsn_diff(pg_current_wal_lsn(), p.at)::double precision,
    -- PostgreSQL measures no lag while there is nothing to replay.
    case when p.at is not null then coalesce(extract(epoch from r.replay_lag)::double precision, 0) end
  from pg_stat_replication r
  -- A copy that only stores the log replays nothing.
  cross join lateral (select coalesce(r.replay_lsn, r.flush_lsn) as at) p
  where r.state is distinct from 'backup' and r.application_name is distinct from 'pg_basebackup'
  union all
  select s.slot_name, 'away', false, pg_wal_lsn_diff(pg_current_wal_lsn(), s.restart_lsn)::double precision, null
  from pg_replication_slots s
  where s.slot_type = 'physical' and not s.active and s.restart_lsn is not null
  order by 1
$$;
revoke all on function health.standbys() from public;
grant execute on function health.standbys() to gatelight_app, gatelight_staff;
