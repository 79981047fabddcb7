-- For the deletion of an account: removes what this user wrote about an alarm. The alarm itself stays.
create or replace function alarms.forget_user(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update alarms.alarm set false_word = '' where false_by = p_user_id or user_id = p_user_id
$$;
revoke all on function alarms.forget_user(bigint) from public;
grant execute on function alarms.forget_user(bigint) to gatelight_app;
