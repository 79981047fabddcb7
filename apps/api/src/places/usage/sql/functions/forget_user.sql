-- For the deletion of an account: removes its reminders.
create or replace function usage.forget_user(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from usage.reminder r where r.user_id = p_user_id
$$;
revoke all on function usage.forget_user(bigint) from public;
