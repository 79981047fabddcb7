-- The refunds that wait for an account, for the holder of the purchase's secret; no row when none waits.
create or replace function vending.refund_account_wanted(p_secret_hash bytea)
returns table (provider text, currency text, amount_kobo bigint, customer_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.provider, r.currency, sum(r.amount_minor)::bigint, q.customer_name
  from vending.refunds_without_account(p_secret_hash) r join payments.capture k on k.id = r.capture_id
  join vending.quick_purchase q on q.secret_hash = p_secret_hash
  group by k.provider, r.currency, q.customer_name order by min(r.id) limit 1
$$;
revoke all on function vending.refund_account_wanted(bytea) from public;
grant execute on function vending.refund_account_wanted(bytea) to gatelight_app, gatelight_web;
