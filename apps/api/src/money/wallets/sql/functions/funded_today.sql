-- How much a user added today, in Lagos, including fundings that are still open. Fundings that ended without money do
-- not count.
create or replace function wallets.funded_today(p_user_id text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(greatest(f.credited_kobo, case when f.status = 'pending' then f.amount_kobo else 0 end)), 0)::bigint
  from wallets.funding f
  where f.user_id = p_user_id and f.created_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
$$;
revoke all on function wallets.funded_today(text) from public;
