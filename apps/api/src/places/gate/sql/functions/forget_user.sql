-- For the deletion of an account: cancels the passes that this user made, and removes what the user typed in them.
create or replace function gate.forget_user(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update gate.pass p set cancelled_at = coalesce(p.cancelled_at, now()), visitor = '', plate = '', phone = null, phone_index = null where p.made_by = p_user_id;
  update gate.event e set name = '' where e.made_by = p_user_id;
  delete from gate.pin where user_id = p_user_id;
  delete from gate.hidden_name where user_id = p_user_id
$$;
revoke all on function gate.forget_user(bigint) from public;
grant execute on function gate.forget_user(bigint) to gatelight_app;
