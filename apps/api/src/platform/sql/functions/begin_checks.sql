-- Ids are assigned before their transactions commit, so a lower id may appear after a higher one. A run notes the last
-- id and then takes a transaction id. Once every transaction that is older than the note has ended, each id up to the
-- note is committed or gone, and the next successful check settles it. An insert takes its id a moment before its
-- transaction id: a note has to wait a minute, which covers that. A check that fails settles nothing, so its rows are
-- read again.
create or replace function platform.begin_checks(p_checks text[], p_sequences text[])
returns table (check_id text, since_id bigint, settle_to bigint, last_id bigint, run_xid xid8)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_last bigint[];
  v_xid xid8;
begin
  select array_agg(coalesce(pg_sequence_last_value(s.name::regclass), 0) order by s.position) into v_last
  from unnest(p_sequences) with ordinality as s (name, position);
  v_xid := pg_current_xact_id();
  -- A new check begins here: the nightly run has read, or will read, the earlier rows.
  insert into platform.reconcile_mark (check_id, settled_id)
  select c.id, v_last[c.position] from unnest(p_checks) with ordinality as c (id, position)
  on conflict do nothing;
  return query
  select m.check_id, m.settled_id,
         case when m.noted_id is not null and m.noted_at < now() - interval '1 minute'
               -- A note from the future is from another cluster, through a restored backup: none of its transactions is
               -- still running.
               and (m.noted_xid <= pg_snapshot_xmin(pg_current_snapshot()) or m.noted_xid > v_xid)
           then greatest(m.settled_id, m.noted_id) else m.settled_id end,
         v_last[c.position], v_xid
  from unnest(p_checks) with ordinality as c (id, position) join platform.reconcile_mark m on m.check_id = c.id;
end $$;
revoke all on function platform.begin_checks(text[], text[]) from public;
grant execute on function platform.begin_checks(text[], text[]) to gatelight_app;
