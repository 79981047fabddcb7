-- One INSERT has all postings of a journal, and they balance. No posting is ever added to a journal that already has
-- some.
create or replace function ledger.check_postings() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_wrong bigint;
begin
  -- Limits and counts make each part an index look-up: with a plain join the planner hashed whole tables, 30 ms a
  -- journal instead of 0.1.
  select n.journal_id into v_wrong
  from (
    select p.journal_id, sum(p.amount_kobo) as sum_kobo, count(*) as postings, array_agg(p.account_id) as account_ids
    from new_posting p group by p.journal_id
  ) n
  left join lateral (select jo.currency from ledger.journal jo where jo.id = n.journal_id limit 1) j on true
  where j.currency is null or n.sum_kobo <> 0 or n.postings < 2
    or n.postings <> (select count(*) from ledger.posting p where p.journal_id = n.journal_id)
    or n.postings <> (
      select count(*) from unnest(n.account_ids) as u (id)
      cross join lateral (select from ledger.account acc where acc.id = u.id and acc.currency = j.currency limit 1) a)
  limit 1;
  if found then
    raise exception 'journal % does not balance', v_wrong using errcode = 'GL006';
  end if;
  return null;
end $$;
revoke all on function ledger.check_postings() from public;
