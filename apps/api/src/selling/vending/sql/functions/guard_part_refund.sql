-- The database enforces the limit and numbers the parts, with the order locked.
create or replace function vending.guard_part_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from vending."order" o where o.id = new.order_id for update;
  if new.amount_kobo > coalesce(vending.part_refundable(new.order_id), 0) then
    raise exception 'more would go back of order % than it cost', new.order_id using errcode = '23514';
  end if;
  new.number := 1 + coalesce((select max(r.number) from vending.part_refund r where r.order_id = new.order_id), 0);
  return new;
end $$;
revoke all on function vending.guard_part_refund() from public;
