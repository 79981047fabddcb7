-- The amount of a house in a run changes only together with its preview. Then the house gets its invoice, once.
create or replace function service_charges.guard_run_house() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (select r.state from service_charges.run r where r.id = old.run_id) = 'draft' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or old.invoice_id is not null or to_jsonb(new) - array['invoice_id', 'change_kobo']
     is distinct from to_jsonb(old) - array['invoice_id', 'change_kobo'] then
    raise exception 'a run that was confirmed does not change' using errcode = 'SC001';
  end if;
  return new;
end $$;
revoke all on function service_charges.guard_run_house() from public;
