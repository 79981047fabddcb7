-- A purchase whose money goes back shows what came, not its price: who sent ₦4,000 for ₦5,000 had ₦4,000 returned.

-- What an order shows in the history. Money in another currency than naira has no amount here, so the price stays.
create function transactions.amount_of_order(p_order vending."order") returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when (p_order).status in ('paid_late', 'vend_failed', 'refunding', 'refunded', 'credited') and (p_order).received_kobo > 0
      and coalesce((p_order).payment_outcome, '') <> 'wrong_currency'
    then (p_order).received_kobo
    else (p_order).amount_kobo
  end
$$;
revoke all on function transactions.amount_of_order(vending."order") from public;
grant execute on function transactions.amount_of_order(vending."order") to gatelight_app, gatelight_read;

-- As in 0043, with that amount.
create or replace function transactions.follow_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_status text := transactions.status_of_order(new.status);
  v_before text;
begin
  if tg_op = 'INSERT' then
    insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, meter_number, order_id)
    values (new.buyer_id, new.created_at, new.utility || '_token', new.utility || '_token', v_status,
      transactions.amount_of_order(new), new.reference, new.meter_number, new.id)
    on conflict (order_id) do nothing;
  else
    v_before := transactions.status_of_order(old.status);
    if v_status = v_before then
      return null;
    end if;
    update transactions.entry e set status = v_status, amount_kobo = transactions.amount_of_order(new) where e.order_id = new.id;
  end if;
  if v_status = 'success' then
    perform transactions.add_spent(new, 1);
  elsif v_before = 'success' then
    perform transactions.add_spent(new, -1);
  end if;
  return null;
end $$;

-- As in 0043, the same.
create or replace function transactions.rebuild() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table transactions.spent, transactions.spent_in_month in share row exclusive mode;
  insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, meter_number, order_id)
  select o.buyer_id, o.created_at, o.utility || '_token', o.utility || '_token', transactions.status_of_order(o.status),
    transactions.amount_of_order(o), o.reference, o.meter_number, o.id
  from vending."order" o where o.buyer_id is not null order by o.created_at, o.id
  on conflict (order_id) do update set status = excluded.status, amount_kobo = excluded.amount_kobo;
  insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, funding_id)
  select f.user_id, f.created_at, 'wallet', 'wallet_funding', transactions.status_of_funding(f.status), f.amount_kobo, f.reference, f.id
  from wallets.funding f order by f.created_at, f.id
  on conflict (funding_id) do update set status = excluded.status;
  perform transactions.add_movement(substr(a.code, 8), j, p.amount_kobo)
  from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.journal j on j.id = p.journal_id
  where a.class = 'wallet' order by p.id;
  delete from transactions.spent;
  delete from transactions.spent_in_month;
  insert into transactions.spent (user_id, purchases, spent_kobo)
  select o.buyer_id, count(*), sum(o.amount_kobo) from vending."order" o
  where o.buyer_id is not null and o.status = 'vended' group by 1;
  insert into transactions.spent_in_month (user_id, month, utility, spent_kobo, units_tenths)
  select o.buyer_id, date_trunc('month', o.created_at at time zone 'Africa/Lagos')::date, o.utility, sum(o.amount_kobo),
    sum(o.units_tenths)
  from vending."order" o where o.buyer_id is not null and o.status = 'vended' group by 1, 2, 3;
end $$;

update transactions.entry e set amount_kobo = transactions.amount_of_order(o)
from vending."order" o where o.id = e.order_id and e.amount_kobo <> transactions.amount_of_order(o);
