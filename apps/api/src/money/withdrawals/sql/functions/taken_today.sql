-- How much a user took out today, in Lagos; cancelled and failed withdrawals do not count.
create or replace function withdrawals.taken_today(p_user_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(w.amount_kobo), 0)::bigint from withdrawals.withdrawal w
  where w.user_id = p_user_id and w.status not in ('cancelled', 'failed', 'returned')
    and w.created_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
$$;
revoke all on function withdrawals.taken_today(bigint) from public;
