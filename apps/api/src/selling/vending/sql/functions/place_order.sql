-- Prices and stores an order for any buyer: see vending.prepare_order and vending.store_orders.
-- `buyer_id` missing: an anonymous purchase, which starts as created. By default the user's wallet pays: the journal is
-- posted and the order starts as paid. `estate_name` missing: the estate of the meter.
-- `same_within_seconds`: for a call without its own key. An equal order within this time counts as the first one.
-- `lease_seconds`: an order by wallet starts as vending, leased to the caller for this long, with its first attempt.
-- Rows are written once and not changed in the same commit, because the table of orders has twenty indexes.
-- `only_linked`: the buyer must be one of the people who may buy for the meter, until this is committed; otherwise
-- meter-not-linked.
-- `outcome`: placed, replayed (this user's key has an order), other-body (it has another one), taken (choose another
-- reference), or the code of the refusal.
create or replace function vending.place_order(p_given jsonb, out outcome text, out placed vending."order")
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_prepared record;
begin
  select * into v_prepared from vending.prepare_order(p_given) p;
  outcome := v_prepared.outcome;
  placed := v_prepared.known;
  if outcome is not null then
    return;
  end if;
  select o.* into placed from vending.store_orders(array[v_prepared.prepared]) o;
  outcome := case when found then 'placed' else 'taken' end;
end $$;
revoke all on function vending.place_order(jsonb) from public;
