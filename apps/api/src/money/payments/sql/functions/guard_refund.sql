-- PY001: the amount of a refund does not change, except that a dispute may take a part of it. A refund that was paid
-- stays paid, and the way it was paid does not change.
create or replace function payments.guard_refund() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.capture_id, new.reason, new.part, new.amount_minor + new.given_back_minor, new.currency)
     is distinct from (old.capture_id, old.reason, old.part, old.amount_minor + old.given_back_minor, old.currency)
     or new.given_back_minor < old.given_back_minor then
    raise exception 'the amount of a refund does not change' using errcode = 'PY001';
  end if;
  if old.state = 'processed' and (new.state <> 'processed' or new.given_back_minor <> old.given_back_minor) then
    raise exception 'a refund that was paid stays paid' using errcode = 'PY001';
  end if;
  if old.state = 'processed' and new.outside_reference is distinct from old.outside_reference then
    raise exception 'how a refund was paid does not change' using errcode = 'PY001';
  end if;
  return new;
end $$;
revoke all on function payments.guard_refund() from public;
