-- Whether nothing of a user is sent to a bank now: while a bank decides a dispute, and while staff have locked the account, perhaps because another
-- person asked for the withdrawal. Staff can reject it meanwhile.
create or replace function withdrawals.is_stopped(p_user_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select withdrawals.is_disputed(p_user_id)
    or exists (select from identity."user" u where u.id = p_user_id and u.locked_at is not null)
$$;
revoke all on function withdrawals.is_stopped(bigint) from public;
grant execute on function withdrawals.is_stopped(bigint) to gatelight_app;
