-- What bought an order and what it was sold as, held against the application's own role.

-- A capture pays only the order that its charge was opened for, in naira, and in full (I5). The foreign key alone would
-- take anybody's capture, and one of a single kobo.
create function vending.guard_payment() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from payments.capture k join payments.charge c on c.id = k.charge_id
    where k.id = new.capture_id and k.currency = 'NGN' and k.received_kobo >= new.amount_kobo
      and c.purpose = 'order' and c.subject_id = new.order_id::text
  ) then
    raise exception 'capture % does not pay order %', new.capture_id, new.order_id using errcode = 'VD004';
  end if;
  return new;
end
$$;
create trigger guard_payment before insert on vending.order_payment for each row execute function vending.guard_payment();

-- A token's journal is the order's own and no other's.
create function vending.guard_token_set() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from ledger.journal j where j.id = new.journal_id and j.reference = 'vend:' || new.order_id
  ) then
    raise exception 'journal % is not that of order %', new.journal_id, new.order_id using errcode = 'VD004';
  end if;
  return new;
end
$$;
create trigger guard_token_set before insert on vending.token_set for each row execute function vending.guard_token_set();

-- The rest of what was ordered; guard_order has the price. How the money came is said once. The person is left out:
-- retention removes names and addresses when their time has run out.
create function vending.guard_sale() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.kind, new.utility, new.estate_id, new.estate_name, new.debt_left_kobo, new.tariff_name, new.rounding)
     is distinct from
     (old.kind, old.utility, old.estate_id, old.estate_name, old.debt_left_kobo, old.tariff_name, old.rounding) then
    raise exception 'what was ordered and priced does not change' using errcode = 'VD002';
  end if;
  if old.payment_outcome is not null and (new.payment_outcome, new.received_kobo, new.paid_at)
     is distinct from (old.payment_outcome, old.received_kobo, old.paid_at) then
    raise exception 'how an order was paid does not change' using errcode = 'VD002';
  end if;
  return new;
end
$$;
create trigger guard_sale before update on vending."order" for each row execute function vending.guard_sale();

revoke all on function vending.guard_payment(), vending.guard_token_set(), vending.guard_sale() from public;
