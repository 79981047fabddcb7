-- The provider waits for the payer's account: none was given yet, or the bank did not accept it.
create or replace function payments.needs_payers_account(p_refund payments.refund) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select (p_refund).state = 'needs_attention' and (p_refund).provider_refund_id is not null and (p_refund).outside_reference is null
    and ((p_refund).problem = 'provider: needs_attention' or (p_refund).bank_code is not null)
$$;
revoke all on function payments.needs_payers_account(payments.refund) from public;
grant execute on function payments.needs_payers_account(payments.refund) to gatelight_app, gatelight_read;
