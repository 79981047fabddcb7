-- A row for a second person changes once, from waiting to decided, and only in the columns of the decision.
create or replace function service_charges.guard_decided() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_added text[] := array['state', 'decided_by', 'decided_at', 'reason', 'decision', 'credit_note_id'];
begin
  if tg_op = 'DELETE' or old.state <> 'waits' or new.state = 'waits'
     or to_jsonb(new) - v_added is distinct from to_jsonb(old) - v_added
     or tg_table_name = 'waiver' and to_jsonb(new) -> 'reason' is distinct from to_jsonb(old) -> 'reason' then
    raise exception 'what was decided does not change' using errcode = 'SC001';
  end if;
  return new;
end $$;
revoke all on function service_charges.guard_decided() from public;
