-- For the reconciliation: payments without their journal, or with another amount.
create or replace function service_charges.wrong_payments() returns table (charge_id bigint, detail text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.charge_id, 'no journal moved ' || p.amount_kobo || ' kobo from wallet ' || p.user_id
  from service_charges.payment p
  where not exists (
    select from ledger.posting t join ledger.account a on a.id = t.account_id
    where t.journal_id = p.journal_id and a.code = 'wallet:' || p.user_id and t.amount_kobo = -p.amount_kobo)
$$;
revoke all on function service_charges.wrong_payments() from public;
grant execute on function service_charges.wrong_payments() to gatelight_app, gatelight_read;
