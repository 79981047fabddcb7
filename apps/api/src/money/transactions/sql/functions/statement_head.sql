-- The sums of one month. `last_id`: the newest posting in the sums, so that the lines that are read next match them.
create or replace function transactions.statement_head(
  p_session uuid, p_month date, out opening_kobo bigint, out closing_kobo bigint, out in_kobo bigint, out out_kobo bigint,
  out movements bigint, out last_id bigint, out first_month date)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  select * into v from transactions.statement_range(p_session, p_month);
  opening_kobo := v.opening_kobo;
  select coalesce(sum(p.amount_kobo) filter (where p.amount_kobo > 0), 0), coalesce(-sum(p.amount_kobo) filter (where p.amount_kobo < 0), 0),
      count(*), coalesce(max(p.id), 0)
    into in_kobo, out_kobo, movements, last_id
  from ledger.posting p where p.account_id = v.account_id and p.id >= v.first_id and p.id < v.end_id;
  -- From the ledger's own running balance, not from the sums: if the two differ, a check reports it.
  closing_kobo := coalesce((select p.balance_after_kobo from ledger.posting p where p.account_id = v.account_id and p.id = last_id), opening_kobo);
  select min(m.month) into first_month from transactions.statement_month m where m.account_id = v.account_id;
end $$;
revoke all on function transactions.statement_head(uuid, date) from public;
grant execute on function transactions.statement_head(uuid, date) to gatelight_app, gatelight_web;
