-- The states of `refundState` in the contract.
create or replace function payments.refund_state(p_refund payments.refund) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when (p_refund).outside_reference like 'wallet:%' then 'in_wallet'
    when (p_refund).outside_reference like 'dispute %' then 'by_bank'
    when (p_refund).state = 'processed' then 'processed'
    when payments.needs_payers_account(p_refund) then 'needs_account'
    when (p_refund).state = 'needs_attention' then 'needs_attention'
    when (p_refund).state = 'sent' then 'pending'
    -- A refund that was not sent yet waits for the bank's decision.
    when (p_refund).state = 'queued' and exists (
      select from payments.dispute d where d.capture_id = (p_refund).capture_id and d.state = 'open') then 'frozen'
    else 'requested'
  end
$$;
revoke all on function payments.refund_state(payments.refund) from public;
grant execute on function payments.refund_state(payments.refund) to gatelight_app, gatelight_read, gatelight_staff;
