-- How much of a purchase we have neither given back nor promised to: its price, less refunds for any reason, money in
-- its buyer's wallet and corrections of its price. An excess payment is not part of it. Money that a bank took back by
-- a dispute does not count either: it is deducted from the next money that goes back (payments.hold_given_back,
-- payments.cover_refunds).
create or replace function vending.left_to_give_back(p_order bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(o.amount_kobo
    - coalesce((select sum(r.amount) from vending.returned_money(p_order) r
        where r.reason not in ('overpaid', 'duplicate', 'charge_closed') and r.currency = 'NGN'), 0)
    -- The part of a refund that a dispute took over.
    - coalesce((select sum(r.given_back_minor) from vending.order_payment p join payments.refund r on r.capture_id = p.capture_id
        where p.order_id = p_order and r.reason not in ('overpaid', 'duplicate', 'charge_closed')), 0)
    - coalesce((select c.kobo from vending.corrected c where c.order_id = p_order), 0), 0)::bigint
  from vending."order" o where o.id = p_order and o.status = 'vended'
$$;
revoke all on function vending.left_to_give_back(bigint) from public;
grant execute on function vending.left_to_give_back(bigint) to gatelight_app, gatelight_staff;
