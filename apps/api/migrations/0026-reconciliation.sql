-- How far the reconciliation of each minute has read the rows of each check. The nightly run reads everything and needs no
-- mark; its own row, 'everything', says when it was last done.
create table platform.reconcile_mark (
  check_id text primary key check (length(check_id) between 1 and 80),
  -- Every row up to this id was checked after its transaction had ended.
  settled_id bigint not null default 0,
  -- The highest id given out when an earlier run began, with its transaction id and its time.
  noted_id bigint,
  noted_xid xid8,
  noted_at timestamptz,
  checked_at timestamptz
);

-- Ids are given out before their transactions commit, so a lower id may appear after a higher one. A run notes the last id
-- and then takes a transaction id. Once every transaction that is older than the note has ended, each id up to the note is
-- committed or gone, and the next successful check settles it. An insert takes its id a moment before its transaction id:
-- the minute that a note has to wait covers that. A check that fails settles nothing, so its rows are read again.
create function platform.begin_checks(p_checks text[], p_sequences text[])
returns table (check_id text, since_id bigint, settle_to bigint, last_id bigint, run_xid xid8)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_last bigint[];
  v_xid xid8;
begin
  select array_agg(coalesce(pg_sequence_last_value(s.name::regclass), 0) order by s.position) into v_last
  from unnest(p_sequences) with ordinality as s (name, position);
  v_xid := pg_current_xact_id();
  -- A new check begins here: the nightly run has read, or will read, the rows before.
  insert into platform.reconcile_mark (check_id, settled_id)
  select c.id, v_last[c.position] from unnest(p_checks) with ordinality as c (id, position)
  on conflict do nothing;
  return query
  select m.check_id, m.settled_id,
         case when m.noted_id is not null and m.noted_at < now() - interval '1 minute'
               -- A note from the future came from another cluster with a restored backup: none of its transactions still run.
               and (m.noted_xid <= pg_snapshot_xmin(pg_current_snapshot()) or m.noted_xid > v_xid)
           then greatest(m.settled_id, m.noted_id) else m.settled_id end,
         v_last[c.position], v_xid
  from unnest(p_checks) with ordinality as c (id, position) join platform.reconcile_mark m on m.check_id = c.id;
end $$;

-- For checks that succeeded: settles what their run may settle and notes the position of the run when there is no open note.
create function platform.finish_checks(p_checks text[], p_settle_to bigint[], p_last bigint[], p_xid xid8) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.reconcile_mark m
  set settled_id = greatest(m.settled_id, f.settle_to),
      noted_id = case when m.noted_id > f.settle_to then m.noted_id when f.last_id > f.settle_to then f.last_id end,
      noted_xid = case when m.noted_id > f.settle_to then m.noted_xid when f.last_id > f.settle_to then p_xid end,
      noted_at = case when m.noted_id > f.settle_to then m.noted_at when f.last_id > f.settle_to then now() end,
      checked_at = now()
  from unnest(p_checks, p_settle_to, p_last) as f (id, settle_to, last_id)
  where m.check_id = f.id
$$;

create function platform.finish_full_check() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.reconcile_mark (check_id, checked_at) values ('everything', now())
  on conflict (check_id) do update set checked_at = excluded.checked_at
$$;

-- The chain behind an entry that was verified before.
create function audit.verify_chain(p_after bigint) returns table (entry_id bigint, fault text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with link as (
    select s.entry_id, s.hash, s.previous_hash,
           lag(s.hash, 1, coalesce((select b.hash from audit.seal b where b.entry_id <= p_after order by b.entry_id desc limit 1),
             decode(repeat('00', 32), 'hex'))) over (order by s.entry_id) as expected_previous
    from audit.seal s where s.entry_id > p_after
  )
  select l.entry_id,
         case when e.id is null then 'the sealed entry is gone'
              when l.previous_hash <> l.expected_previous then 'the chain is cut before this entry'
              else 'the entry is not what was sealed' end
  from link l left join audit.entry e on e.id = l.entry_id
  where e.id is null or l.previous_hash <> l.expected_previous or l.hash <> audit.entry_hash(l.previous_hash, e)
  union all
  select e.id, 'the entry was slipped in behind the chain'
  from audit.entry e
  where e.id > p_after and e.id <= (select max(s.entry_id) from audit.seal s)
    and not exists (select from audit.seal s where s.entry_id = e.id)
$$;

-- For the check for charges that no job will look at. Empty while all is well.
create index charge_unchecked on payments.charge (id) where status = 'pending' and next_check_at is null;

revoke all on function platform.begin_checks(text[], text[]), platform.finish_checks(text[], bigint[], bigint[], xid8),
  platform.finish_full_check(), audit.verify_chain(bigint) from public;
grant select on platform.reconcile_mark to gatelight_app, gatelight_read;
grant execute on function platform.begin_checks(text[], text[]), platform.finish_checks(text[], bigint[], bigint[], xid8),
  platform.finish_full_check(), audit.verify_chain(bigint) to gatelight_app;
grant execute on function audit.verify_chain(bigint) to gatelight_read;
