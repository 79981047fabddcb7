-- Like vending.journal_that_moved, for many, if all of the money was from the one account: the journals in the given
-- order, null for those without one.
create or replace function vending.journals_that_moved(p_references text[], p_from text[], p_to text, p_amounts_kobo bigint[])
returns bigint[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_to bigint := (select a.id from ledger.account a where a.code = p_to);
begin
  -- Look-ups by index, one by one, without joins.
  return array(
    select (
      select j.id from ledger.journal j
      where j.reference = u.reference
        and (select count(*) from ledger.posting t
          where t.journal_id = j.id and t.account_id = v_to and t.amount_kobo = u.amount_kobo) = 1
        and (select count(*) from ledger.posting f
          where f.journal_id = j.id and f.amount_kobo = -u.amount_kobo
            and f.account_id = (select a.id from ledger.account a where a.code = u.from_code)) = 1
        and (select count(*) from ledger.journal r where r.reverses = j.id) = 0)
    from unnest(p_references, p_from, p_amounts_kobo) with ordinality as u (reference, from_code, amount_kobo, number)
    order by u.number);
end $$;
revoke all on function vending.journals_that_moved(text[], text[], text, bigint[]) from public;
