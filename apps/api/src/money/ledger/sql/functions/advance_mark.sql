create or replace function ledger.advance_mark(p_name text, p_sequence regclass) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_last bigint;
  v_xid xid8;
  v_mark ledger.mark;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'advancing the mark "%" must be the first write of its transaction', p_name using errcode = 'GL010';
  end if;
  v_last := coalesce(pg_sequence_last_value(p_sequence), 0);
  v_xid := pg_current_xact_id();
  select * into strict v_mark from ledger.mark where name = p_name for update;
  if v_mark.pending_id is not null
     -- A mark from the future is from another cluster, through a restored backup; none of its transactions is still
     -- running.
     and (v_mark.pending_xid <= pg_snapshot_xmin(pg_current_snapshot()) or v_mark.pending_xid > v_xid) then
    v_mark.settled_id := greatest(v_mark.settled_id, v_mark.pending_id);
    v_mark.pending_id := null;
  end if;
  if v_mark.pending_id is null and v_last > v_mark.settled_id then
    v_mark.pending_id := v_last;
    v_mark.pending_xid := v_xid;
  end if;
  update ledger.mark
     set settled_id = v_mark.settled_id, pending_id = v_mark.pending_id,
         pending_xid = case when v_mark.pending_id is null then null else v_mark.pending_xid end
   where name = p_name;
  return v_mark.settled_id;
end $$;
revoke all on function ledger.advance_mark(text, regclass) from public;
