-- The amount of an order in the history. Money in another currency than naira has no amount here, so the price is
-- shown.
create or replace function transactions.amount_of_order(p_order vending."order") returns bigint
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
