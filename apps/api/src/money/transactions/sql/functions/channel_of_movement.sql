-- How money arrived in a wallet or left it.
create or replace function transactions.channel_of_movement(p_journal_id bigint, p_funding_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select f.method from wallets.funding f where f.id = p_funding_id),
    (select case when j.kind like 'withdrawal%' then 'transfer'
                 when (transactions.charge_of_journal(j.reference)).purpose = 'wallet-funding'
                   then (transactions.charge_of_journal(j.reference)).method
                 else 'wallet' end
     from ledger.journal j where j.id = p_journal_id))
$$;
revoke all on function transactions.channel_of_movement(bigint, bigint) from public;
