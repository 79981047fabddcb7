-- Postings of wallets enter the history. The first posting of a month opens its statement. Only guarded accounts have a
-- balance in their postings, and all of them are wallets.
create or replace function transactions.follow_posting() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_one record;
begin
  -- The limit makes PostgreSQL find accounts and journals by their index: a plain join would read them all.
  insert into transactions.statement_month (account_id, month, first_posting_id, opening_kobo)
  select distinct on (p.account_id, p.month) p.account_id, p.month, p.id, p.balance_after_kobo - p.amount_kobo
  from (
    select n.*, date_trunc('month', n.created_at at time zone 'Africa/Lagos')::date as month from new_posting n
    where n.balance_after_kobo is not null
  ) p
  cross join lateral (select from ledger.account a where a.id = p.account_id and a.class = 'wallet' limit 1) a
  where (select true from transactions.statement_month m where m.account_id = p.account_id and m.month >= p.month limit 1) is null
  order by p.account_id, p.month, p.id;
  for v_one in
    select substr(a.code, 8) as user_id, j.journal, p.amount_kobo
    from new_posting p
    cross join lateral (select acc.code from ledger.account acc where acc.id = p.account_id and acc.class = 'wallet' limit 1) a
    -- The payment of a purchase is left out, as in transactions.add_movement.
    cross join lateral (
      select jo as journal from ledger.journal jo where jo.id = p.journal_id and jo.kind <> 'order-paid' limit 1) j
    where p.balance_after_kobo is not null order by p.id
  loop
    perform transactions.add_movement(v_one.user_id, v_one.journal, v_one.amount_kobo);
  end loop;
  return null;
end $$;
revoke all on function transactions.follow_posting() from public;
