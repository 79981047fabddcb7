-- An order starts as created or, by wallet, as paid or vending: then the journal that took its amount from the buyer's
-- wallet must exist.
create or replace function vending.guard_first_state() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_paid vending."order"[] := array(select n from new_order n where n.status <> 'created' order by n.id);
begin
  if v_paid <> '{}' and (
    exists (select from unnest(v_paid) o where o.status not in ('paid', 'vending') or o.method <> 'wallet')
    or array_position(vending.journals_that_moved(array(select vending.wallet_payment_reference(o.id) from unnest(v_paid) o),
      array(select 'wallet:' || o.buyer_id from unnest(v_paid) o), 'order-clearing',
      array(select o.amount_kobo from unnest(v_paid) o)), null) is not null
  ) then
    raise exception 'an order starts as created, or as paid by a journal from its buyer''s wallet' using errcode = 'VD001';
  end if;
  return null;
end $$;
revoke all on function vending.guard_first_state() from public;
