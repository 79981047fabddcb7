-- The journal with this reference that moved exactly this amount onto `p_to` and took money from `p_from`; null: none did.
-- `p_is_exact`: all of it came from `p_from`. A capture's journal may also hold a fee and an excess. A reversed journal
-- pays nothing.
create or replace function vending.journal_that_moved(p_reference text, p_from text, p_to text, p_amount_kobo bigint, p_is_exact boolean)
returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select j.id
  from ledger.journal j
  join ledger.posting t on t.journal_id = j.id and t.amount_kobo = p_amount_kobo
    and t.account_id = (select a.id from ledger.account a where a.code = p_to)
  join ledger.posting f on f.journal_id = j.id and (f.amount_kobo = -p_amount_kobo or not p_is_exact and f.amount_kobo < 0)
    and f.account_id = (select a.id from ledger.account a where a.code = p_from)
  where j.reference = p_reference and not exists (select from ledger.journal r where r.reverses = j.id)
$$;
revoke all on function vending.journal_that_moved(text, text, text, bigint, boolean) from public;
grant execute on function vending.journal_that_moved(text, text, text, bigint, boolean) to gatelight_app;
