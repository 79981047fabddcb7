-- The charge behind a capture's journal, `capture:<provider>:<transaction>`; null: it is another journal.
create or replace function transactions.charge_of_journal(p_reference text) returns payments.charge
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c from payments.capture k join payments.charge c on c.id = k.charge_id
  where p_reference like 'capture:%' and k.provider = split_part(p_reference, ':', 2)
    and k.provider_transaction_id = substr(p_reference, length(split_part(p_reference, ':', 2)) + 10)
$$;
revoke all on function transactions.charge_of_journal(text) from public;
