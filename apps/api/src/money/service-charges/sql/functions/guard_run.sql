-- A confirmed run does not change, except for its progress. A preview may be discarded.
create or replace function service_charges.guard_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state = 'draft' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE'
     or to_jsonb(new) - array['state', 'issued_bills', 'issued_at', 'taken_back_at', 'taken_back_by', 'taken_back_reason']
        is distinct from
        to_jsonb(old) - array['state', 'issued_bills', 'issued_at', 'taken_back_at', 'taken_back_by', 'taken_back_reason']
     or (old.state, new.state) not in (('confirmed', 'confirmed'), ('confirmed', 'issued'), ('confirmed', 'taken-back'),
        ('issued', 'taken-back')) then
    raise exception 'a run that was confirmed does not change' using errcode = 'SC001';
  end if;
  return new;
end $$;
revoke all on function service_charges.guard_run() from public;
