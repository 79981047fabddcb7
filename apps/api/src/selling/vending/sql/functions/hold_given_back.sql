-- Money of an order returned to its buyer's wallet: disputes of the payment are covered first. Returns the amount that
-- stays for the buyer. See payments.hold_given_back.
create or replace function vending.hold_given_back(p_order bigint, p_amount bigint, p_reference text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select payments.hold_given_back('wallet:' || o.buyer_id, p.capture_id,
    case p.source when 'wallet' then (select j.created_at from ledger.journal j where j.id = p.journal_id) end, p_amount, p_reference)
  from vending."order" o join vending.order_payment p on p.order_id = o.id where o.id = p_order
$$;
revoke all on function vending.hold_given_back(bigint, bigint, text) from public;
grant execute on function vending.hold_given_back(bigint, bigint, text) to gatelight_app;
