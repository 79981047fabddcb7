-- For the deletion of an account.
create or replace function walk_ins.forget_user(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update walk_ins.person set phone = null, reference = null where user_id = p_user_id
$$;
revoke all on function walk_ins.forget_user(bigint) from public;
grant execute on function walk_ins.forget_user(bigint) to gatelight_app;
