-- Whether the journal of one step of a withdrawal exists: its amount left `p_from`.
create or replace function withdrawals.has_journal(p_reference text, p_from text, p_amount_kobo bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from ledger.journal j
    join ledger.posting t on t.journal_id = j.id and t.amount_kobo = -p_amount_kobo
    join ledger.account a on a.id = t.account_id and a.code = p_from
    where j.reference = p_reference)
$$;
revoke all on function withdrawals.has_journal(text, text, bigint) from public;
