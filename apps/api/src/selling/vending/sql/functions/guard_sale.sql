-- The sale does not change (guard_order protects the price), and the way of payment is written once; otherwise VD002.
-- The person is excluded: retention removes names and addresses after their time.
create or replace function vending.guard_sale() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.utility, new.estate_id, new.estate_name, new.debt_left_kobo, new.tariff_name, new.rounding)
     is distinct from
     (old.utility, old.estate_id, old.estate_name, old.debt_left_kobo, old.tariff_name, old.rounding) then
    raise exception 'what was ordered and priced does not change' using errcode = 'VD002';
  end if;
  if old.payment_outcome is not null and (new.payment_outcome, new.received_kobo, new.paid_at)
     is distinct from (old.payment_outcome, old.received_kobo, old.paid_at) then
    raise exception 'how an order was paid does not change' using errcode = 'VD002';
  end if;
  return new;
end
$$;
revoke all on function vending.guard_sale() from public;
