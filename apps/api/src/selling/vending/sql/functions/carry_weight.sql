-- How much an order counts in its meter's carry.
create or replace function vending.carry_weight(p_status text, p_delta_micro bigint) returns bigint
language sql immutable return
  case
    when p_status in ('created', 'awaiting_payment') then greatest(p_delta_micro, 0)
    when p_status in ('paid', 'vending', 'unknown', 'vended', 'vend_failed') then p_delta_micro
    else 0 end;
revoke all on function vending.carry_weight(text, bigint) from public;
grant execute on function vending.carry_weight(text, bigint) to gatelight_app, gatelight_read;
