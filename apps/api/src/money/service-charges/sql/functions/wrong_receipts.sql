-- For the reconciliation: receipts of money that we hold without a journal that moved it to their estate. p_since: only
-- ids above it; null: all.
create or replace function service_charges.wrong_receipts(p_since bigint) returns table (receipt_id bigint, detail text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, format('receipt %s of estate %s: no journal moved %s kobo to service-charges:%s', r.number, r.estate_id, r.amount_kobo, r.estate_id)
  from service_charges.receipt r
  where (p_since is null or r.id > p_since) and r.way not in ('cash', 'bank') and not exists (
    select from ledger.posting t join ledger.account a on a.id = t.account_id
    where t.journal_id = r.journal_id and a.code = 'service-charges:' || r.estate_id and t.amount_kobo = r.amount_kobo)
$$;
revoke all on function service_charges.wrong_receipts(bigint) from public;
grant execute on function service_charges.wrong_receipts(bigint) to gatelight_app, gatelight_read;
