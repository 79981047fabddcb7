create or replace function withdrawals.taken_since(p_user_id bigint, p_since timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(w.amount_kobo), 0)::bigint from withdrawals.withdrawal w
  where w.user_id = p_user_id and w.status not in ('cancelled', 'failed', 'returned') and w.created_at >= p_since
$$;
revoke all on function withdrawals.taken_since(bigint, timestamp with time zone) from public;
