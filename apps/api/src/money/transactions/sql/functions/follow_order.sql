-- An order of a user enters the history, and its status and amount are updated there. The triggers say when: the entry
-- of a purchase from the wallet is written once, at its end.
create or replace function transactions.follow_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_status text := transactions.status_of_order(new.status);
  v_before text := case when tg_op = 'UPDATE' then transactions.status_of_order(old.status) end;
begin
  if tg_op = 'UPDATE' then
    update transactions.entry e set status = v_status, amount_kobo = transactions.amount_of_order(new)
    where e.order_id = new.id and v_status <> v_before;
  end if;
  if not exists (select from transactions.entry e where e.order_id = new.id) then
    insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, meter_number, order_id)
    values (new.buyer_id, new.created_at, new.utility || '_token', new.utility || '_token', v_status,
      transactions.amount_of_order(new), new.reference, new.meter_number, new.id)
    on conflict (order_id) do nothing;
  end if;
  if v_status = 'success' and v_before is distinct from 'success' then
    perform transactions.add_spent(new, 1);
  elsif v_before = 'success' and v_status <> 'success' then
    perform transactions.add_spent(new, -1);
  end if;
  return null;
end $$;
revoke all on function transactions.follow_order() from public;
