-- Whether all of the first payment of an order is in the wallet of its buyer.
create or replace function vending.is_money_in_wallet(p_order_id bigint, p_buyer_id text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from payments.charge c join payments.capture k on k.charge_id = c.id
    join payments.allocation a on a.capture_id = k.id
    join ledger.journal j on j.reference = format('capture:%s:%s', k.provider, k.provider_transaction_id)
    join ledger.posting t on t.journal_id = j.id and t.amount_kobo = k.received_minor
      and t.account_id = (select w.id from ledger.account w where w.code = 'wallet:' || p_buyer_id)
    where c.purpose = 'order' and c.subject_id = p_order_id::text and a.kind = 'credit' and a.account = 'wallet:' || p_buyer_id
      and a.amount_minor = k.received_minor and not exists (select from ledger.journal r where r.reverses = j.id))
$$;
revoke all on function vending.is_money_in_wallet(bigint, text) from public;
grant execute on function vending.is_money_in_wallet(bigint, text) to gatelight_app;
