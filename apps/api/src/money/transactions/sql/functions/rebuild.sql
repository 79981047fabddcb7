-- Rebuilds the history and its summaries completely from the orders and the ledger. Marks of loaded tokens and ids
-- stay.
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
  on conflict (funding_id) where funding_id is not null do update set status = excluded.status;
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
revoke all on function transactions.rebuild() from public;
grant execute on function transactions.rebuild() to gatelight_app;
