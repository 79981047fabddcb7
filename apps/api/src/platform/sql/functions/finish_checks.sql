-- For checks that succeeded: settles the ids of their run and notes the position of the run when there is no open note.
create or replace function platform.finish_checks(p_checks text[], p_settle_to bigint[], p_last bigint[], p_xid xid8) returns void
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
revoke all on function platform.finish_checks(text[], bigint[], bigint[], xid8) from public;
grant execute on function platform.finish_checks(text[], bigint[], bigint[], xid8) to gatelight_app;
