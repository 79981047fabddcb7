-- What was asked for, and what is owed back, does not change once it is written: not even by the application.
alter table payments.charge add column is_watched boolean not null default false;
comment on column payments.charge.is_watched is 'a payer looks at it: the next check is on their behalf';

create function payments.guard_charge() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.reference, new.provider, new.purpose, new.subject_id, new.amount_kobo, new.currency)
     is distinct from
     (old.reference, old.provider, old.purpose, old.subject_id, old.amount_kobo, old.currency)
     or (old.account_number is not null and new.account_number is distinct from old.account_number) then
    raise exception 'what a charge asks for does not change' using errcode = 'PY001';
  end if;
  return new;
end $$;
create trigger guard_charge before update on payments.charge for each row execute function payments.guard_charge();

create function payments.guard_refund() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.capture_id, new.reason, new.amount_kobo, new.currency)
     is distinct from (old.capture_id, old.reason, old.amount_kobo, old.currency) then
    raise exception 'what a refund gives back does not change' using errcode = 'PY001';
  end if;
  if old.state = 'processed' and new.state <> 'processed' then
    raise exception 'money that went back does not come again' using errcode = 'PY001';
  end if;
  return new;
end $$;
create trigger guard_refund before update on payments.refund for each row execute function payments.guard_refund();
