-- No finding is closed without a reason: closing needs a note or a journal.
create or replace function platform.guard_finding() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_last jsonb := new.history -> -1;
begin
  if new.state = 'resolved' and old.state <> 'resolved'
     and length(btrim(coalesce(v_last ->> 'how', ''))) < 3 and length(coalesce(v_last ->> 'journal', '')) = 0 then
    raise exception 'a finding is closed with a note or a journal' using errcode = 'AC001';
  end if;
  return new;
end $$;
revoke all on function platform.guard_finding() from public;
