-- For the deletion of an account: ends the invitations that this user sent.
create or replace function moves.forget_user(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update moves.invitation i set status = 'withdrawn', ended_at = now() where i.invited_by = p_user_id and i.status = 'open'
$$;
revoke all on function moves.forget_user(bigint) from public;
grant execute on function moves.forget_user(bigint) to gatelight_app;
