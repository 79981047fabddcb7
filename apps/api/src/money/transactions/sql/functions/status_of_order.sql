-- The status of an order as the payer sees it. Nothing is called failed while its outcome is unknown.
create or replace function transactions.status_of_order(p_status text) returns text
language sql immutable return
  case p_status
    when 'vended' then 'success'
    when 'expired' then 'expired'
    when 'cancelled' then 'failed'
    when 'vend_failed' then 'failed'
    when 'paid_late' then 'failed'
    when 'refunding' then 'failed'
    when 'refunded' then 'refunded'
    when 'credited' then 'refunded'
    else 'pending' end;
revoke all on function transactions.status_of_order(text) from public;
grant execute on function transactions.status_of_order(text) to gatelight_app, gatelight_read;
