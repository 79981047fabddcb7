-- A posting of a wallet enters the history. The first one of a month opens its statement.
create or replace function transactions.follow_posting() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_code text;
  v_journal ledger.journal;
  v_month date := date_trunc('month', new.created_at at time zone 'Africa/Lagos')::date;
begin
  select a.code into v_code from ledger.account a where a.id = new.account_id and a.class = 'wallet';
  if found then
    insert into transactions.statement_month (account_id, month, first_posting_id, opening_kobo)
    select new.account_id, v_month, new.id, new.balance_after_kobo - new.amount_kobo
    where not exists (select from transactions.statement_month m where m.account_id = new.account_id and m.month >= v_month);
    select j.* into strict v_journal from ledger.journal j where j.id = new.journal_id;
    perform transactions.add_movement(substr(v_code, 8), v_journal, new.amount_kobo);
  end if;
  return null;
end $$;
revoke all on function transactions.follow_posting() from public;
