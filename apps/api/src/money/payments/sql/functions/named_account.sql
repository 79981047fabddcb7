-- The bank account that a person named for a refund: `{bankName, lastFour, givenBy}`; the first two are null if they
-- are not known. Null: the money goes back to the account that it came from, into a wallet, or went back by a dispute.
create or replace function payments.named_account(p_refund payments.refund) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when (p_refund).outside_reference like any (array['dispute %', 'wallet:%']) then null
    when (p_refund).bank_code is not null or (p_refund).outside_reference is not null
      then jsonb_build_object('bankName', (p_refund).named_bank, 'lastFour', (p_refund).named_ending,
        'givenBy', coalesce((p_refund).account_given_by, 'staff'))
  end
$$;
revoke all on function payments.named_account(payments.refund) from public;
grant execute on function payments.named_account(payments.refund) to gatelight_app, gatelight_read, gatelight_staff;
