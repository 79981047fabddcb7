-- The part of a returned withdrawal that disputes kept: it is not in the wallet.
create or replace function withdrawals.kept_by_disputes(p_withdrawal withdrawals.withdrawal) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(-sum(t.amount_kobo), 0)::bigint
  from payments.dispute d
  join ledger.journal j on j.reference = any (d.later_journals) and j.reference like '%:' || (p_withdrawal).reference
  join ledger.posting t on t.journal_id = j.id
  join ledger.account a on a.id = t.account_id and a.code = d.wallet
  where d.wallet = 'wallet:' || (p_withdrawal).user_id and d.state <> 'won'
$$;
revoke all on function withdrawals.kept_by_disputes(withdrawals.withdrawal) from public;
