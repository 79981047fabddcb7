-- Of a receipt, only the unused amount changes.
create or replace function service_charges.guard_receipt() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'left_kobo' is distinct from to_jsonb(old) - 'left_kobo' then
    raise exception 'a receipt does not change' using errcode = 'SC001';
  end if;
  return new;
end $$;
revoke all on function service_charges.guard_receipt() from public;
