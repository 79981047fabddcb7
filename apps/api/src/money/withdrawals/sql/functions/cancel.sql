-- The user cancels a withdrawal before it is sent. `outcome`: cancelled, too-late, not-found.
create or replace function withdrawals.cancel(p_session uuid, p_reference text, p_request text, out outcome text, out cancelled withdrawals.withdrawal)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  select w.* into cancelled from withdrawals.withdrawal w where w.reference = p_reference and w.user_id = v_user_id for update;
  if not found then
    outcome := 'not-found';
  elsif cancelled.status = 'cancelled' then
    outcome := 'cancelled';
  elsif cancelled.status <> 'requested' then
    outcome := 'too-late';
  else
    perform withdrawals.give_back(cancelled, 'user:' || v_user_id, p_request);
    update withdrawals.withdrawal w set status = 'cancelled', done_at = now(), next_attempt_at = null
    where w.id = cancelled.id returning w.* into cancelled;
    outcome := 'cancelled';
  end if;
end $$;
revoke all on function withdrawals.cancel(uuid, text, text) from public;
grant execute on function withdrawals.cancel(uuid, text, text) to gatelight_app, gatelight_web;
