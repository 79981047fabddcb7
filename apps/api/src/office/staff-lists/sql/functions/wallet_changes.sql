-- The change of all wallets in each of these days. The days are part of the query plan, so that it reads only their
-- journals.
create or replace function staff_lists.wallet_changes(p_from date, p_until date) returns table (day date, change_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query execute format(
    'select (j.created_at at time zone ''Africa/Lagos'')::date, sum(p.amount_kobo)::bigint
     from ledger.journal j join ledger.posting p on p.journal_id = j.id and p.balance_after_kobo is not null
     join ledger.account a on a.id = p.account_id and a.class = ''wallet''
     where j.created_at >= %L and j.created_at < %L group by 1',
    staff_lists.day_start(p_from), staff_lists.day_start(p_until + 1));
end $$;
revoke all on function staff_lists.wallet_changes(date, date) from public;
