-- An order is paid by the journal of the capture of its own charge, for exactly its amount. From a wallet: see
-- vending.guard_payments_by_wallet. The order itself does not change afterwards (vending.guard_order).
create or replace function vending.guard_payment() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_journal_id bigint;
begin
  select vending.journal_that_moved(format('capture:%s:%s', k.provider, k.provider_transaction_id),
      format('provider-clearing:%s:NGN', k.provider), 'order-clearing', new.amount_kobo, false) into v_journal_id
  from payments.capture k join payments.charge c on c.id = k.charge_id
  join vending."order" o on o.id = new.order_id and o.amount_kobo = new.amount_kobo
  where k.id = new.capture_id and k.currency = 'NGN' and k.received_minor >= new.amount_kobo
    and c.purpose = 'order' and c.subject_id = new.order_id::text;
  if v_journal_id is null or v_journal_id is distinct from new.journal_id then
    raise exception 'journal % of source % does not pay order %', new.journal_id, new.source, new.order_id using errcode = 'VD004';
  end if;
  return new;
end
$$;
revoke all on function vending.guard_payment() from public;
