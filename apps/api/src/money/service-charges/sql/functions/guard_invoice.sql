-- Of an invoice, only these change: the paid and credited amounts, the time when nothing was left, and whether it is
-- part of an agreed plan.
create or replace function service_charges.guard_invoice() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE'
     or to_jsonb(new) - array['paid_kobo', 'credited_kobo', 'left_kobo', 'settled_at', 'in_plan']
        is distinct from to_jsonb(old) - array['paid_kobo', 'credited_kobo', 'left_kobo', 'settled_at', 'in_plan'] then
    raise exception 'an invoice does not change: a credit note and a new invoice correct it' using errcode = 'SC001';
  end if;
  return new;
end $$;
revoke all on function service_charges.guard_invoice() from public;
