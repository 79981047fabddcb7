-- The journal with this reference that moved exactly this amount onto `p_to` and took money from `p_from`; null when
-- there is none. `p_is_exact`: all of it was from `p_from`. A capture's journal may also have a fee and an excess. A
-- reversed journal pays nothing.
create or replace function vending.journal_that_moved(p_reference text, p_from text, p_to text, p_amount_kobo bigint, p_is_exact boolean)
returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_id bigint;
begin
  -- One look-up at a time, each by an index: as one query of five tables, most of the time went into planning.
  select j.id into v_id from ledger.journal j where j.reference = p_reference;
  if not found
    or not exists (
      select from ledger.posting t
      where t.journal_id = v_id and t.account_id = (select a.id from ledger.account a where a.code = p_to)
        and t.amount_kobo = p_amount_kobo)
    or not exists (
      select from ledger.posting f
      where f.journal_id = v_id and f.account_id = (select a.id from ledger.account a where a.code = p_from)
        and (f.amount_kobo = -p_amount_kobo or not p_is_exact and f.amount_kobo < 0))
    or exists (select from ledger.journal r where r.reverses = v_id)
  then
    return null;
  end if;
  return v_id;
end $$;
revoke all on function vending.journal_that_moved(text, text, text, bigint, boolean) from public;
grant execute on function vending.journal_that_moved(text, text, text, bigint, boolean) to gatelight_app;
