create or replace function withdrawals.current_rule() returns withdrawals.limit_rule
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from withdrawals.limit_rule r where r.valid_from <= now() and r.cancelled_at is null order by r.valid_from desc limit 1
$$;
revoke all on function withdrawals.current_rule() from public;
