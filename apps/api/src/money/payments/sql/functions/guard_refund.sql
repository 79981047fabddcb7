-- PY001: what a refund gives back does not change; only the part that a dispute took may leave it. A refund that was paid stays paid, and
-- how it was paid stays.
create or replace function payments.guard_refund() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.capture_id, new.reason, new.part, new.amount_minor + new.given_back_minor, new.currency)
     is distinct from (old.capture_id, old.reason, old.part, old.amount_minor + old.given_back_minor, old.currency)
     or new.given_back_minor < old.given_back_minor then
    raise exception 'what a refund gives back does not change' using errcode = 'PY001';
  end if;
  if old.state = 'processed' and (new.state <> 'processed' or new.given_back_minor <> old.given_back_minor) then
    raise exception 'money that went back does not come again' using errcode = 'PY001';
  end if;
  if old.state = 'processed' and new.outside_reference is distinct from old.outside_reference then
    raise exception 'how a refund was paid does not change' using errcode = 'PY001';
  end if;
  return new;
end $$;
revoke all on function payments.guard_refund() from public;
