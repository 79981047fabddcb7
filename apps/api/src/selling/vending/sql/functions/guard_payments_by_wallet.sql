-- An order is paid from the wallet of its own buyer by the order's own journal, for exactly its amount.
create or replace function vending.guard_payments_by_wallet() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_payments vending.order_payment[] := array(select n from new_payment n where n.source = 'wallet' order by n.order_id);
  v_buyers text[];
  v_journals bigint[];
  v_wrong record;
begin
  if v_payments = '{}' then
    return null;
  end if;
  v_buyers := array(
    select (select o.buyer_id from vending."order" o where o.id = p.order_id and o.amount_kobo = p.amount_kobo)
    from unnest(v_payments) p);
  v_journals := vending.journals_that_moved(array(select vending.wallet_payment_reference(p.order_id) from unnest(v_payments) p),
    array(select 'wallet:' || b from unnest(v_buyers) b), 'order-clearing', array(select p.amount_kobo from unnest(v_payments) p));
  select p.order_id, p.journal_id into v_wrong
  from unnest(v_payments) with ordinality p where v_journals[p.ordinality] is distinct from p.journal_id limit 1;
  if found then
    raise exception 'journal % of source wallet does not pay order %', v_wrong.journal_id, v_wrong.order_id using errcode = 'VD004';
  end if;
  return null;
end $$;
revoke all on function vending.guard_payments_by_wallet() from public;
