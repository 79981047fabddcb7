-- Whether staff have locked an account: nothing is bought for it meanwhile. Its schedules go on when it is unlocked.
create or replace function top_ups.is_locked(p_user_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity."user" u where u.id = p_user_id and u.locked_at is not null)
$$;
revoke all on function top_ups.is_locked(bigint) from public;
grant execute on function top_ups.is_locked(bigint) to gatelight_app;
