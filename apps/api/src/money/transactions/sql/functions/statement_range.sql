-- The range of posting ids in a month of the session's wallet, from first_id to below end_id; both null: the wallet has
-- no posting.
create or replace function transactions.statement_range(
  p_session uuid, p_month date, out account_id bigint, out first_id bigint, out end_id bigint, out opening_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_next transactions.statement_month;
begin
  select a.id into account_id from ledger.account a where a.code = 'wallet:' || identity.user_of_session(p_session)::text;
  select m.first_posting_id, m.opening_kobo into first_id, opening_kobo
  from transactions.statement_month m where m.account_id = statement_range.account_id and m.month = p_month;
  select m.* into v_next from transactions.statement_month m
  where m.account_id = statement_range.account_id and m.month > p_month order by m.month limit 1;
  end_id := coalesce(v_next.first_posting_id, 9223372036854775807);
  if first_id is null then
    -- A month without a movement: the opening balance of the next month, otherwise the current balance of the wallet.
    first_id := end_id;
    opening_kobo := coalesce(v_next.opening_kobo, (select b.balance_kobo from ledger.balance b where b.account_id = statement_range.account_id), 0);
    -- Before the first movement the balance was zero.
    if not exists (select from transactions.statement_month m where m.account_id = statement_range.account_id and m.month < p_month) then
      opening_kobo := 0;
    end if;
  end if;
end $$;
revoke all on function transactions.statement_range(uuid, date) from public;
