-- Dates the wallet postings of this transaction, for a demonstration user, to p_at, if they have no date yet. The lines
-- of a statement are in the order of its balance: a movement is never shown before the one that it follows.
create or replace function transactions.date_demonstration(p_user_id bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account_id bigint := (select a.id from ledger.account a where a.code = 'wallet:' || p_user_id);
  v_at timestamptz;
  v_month date;
  v_first_id bigint;
begin
  perform identity.require_demonstration(p_user_id, p_at);
  select greatest(p_at, max(coalesce(d.at, p.created_at))) into v_at
  from ledger.posting p left join transactions.demonstration_date d on d.posting_id = p.id
  where p.account_id = v_account_id and (d.at is not null or p.created_at < now());
  with dated as (
    insert into transactions.demonstration_date (posting_id, at)
    select p.id, v_at from ledger.posting p
    where p.account_id = v_account_id and p.created_at = now()
      and not exists (select from transactions.demonstration_date d where d.posting_id = p.id)
    returning posting_id)
  select min(d.posting_id) into v_first_id from dated d;
  if v_first_id is null then
    return;
  end if;
  v_month := date_trunc('month', v_at at time zone 'Africa/Lagos')::date;
  delete from transactions.statement_month m where m.account_id = v_account_id and m.first_posting_id >= v_first_id;
  insert into transactions.statement_month (account_id, month, first_posting_id, opening_kobo)
  select v_account_id, v_month, v_first_id, p.balance_after_kobo - p.amount_kobo
  from ledger.posting p
  where p.account_id = v_account_id and p.id = v_first_id
    and not exists (select from transactions.statement_month m where m.account_id = v_account_id and m.month >= v_month);
  update transactions.entry e set at = v_at
  from ledger.posting p
  where p.account_id = v_account_id and p.id >= v_first_id and e.journal_id = p.journal_id and e.funding_id is null;
end $$;
revoke all on function transactions.date_demonstration(bigint, timestamp with time zone) from public;
grant execute on function transactions.date_demonstration(bigint, timestamp with time zone) to gatelight_app;
