-- The sum that captures moved into the wallet of a funding's user: I5 for wallets.
create or replace function wallets.arrived_kobo(p_funding wallets.funding) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(a.amount_minor), 0)::bigint
  from payments.charge c join payments.capture k on k.charge_id = c.id and k.currency = 'NGN'
  join payments.allocation a on a.capture_id = k.id and a.kind in ('apply', 'credit') and a.account = 'wallet:' || p_funding.user_id
  join ledger.journal j on j.reference = format('capture:%s:%s', k.provider, k.provider_transaction_id)
  where c.purpose = 'wallet-funding' and c.subject_id = p_funding.id::text
$$;
revoke all on function wallets.arrived_kobo(wallets.funding) from public;
grant execute on function wallets.arrived_kobo(wallets.funding) to gatelight_app;
