-- For the deletion of an account: ends the user's roles and withdraws their invitations.
create or replace function teams.forget_user(p_user_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform teams.end_member(m.id) from teams.member m where m.user_id = p_user_id and m.ended_at is null;
  update teams.invitation i set status = 'withdrawn', ended_at = now(), email = null, phone_number = null
  where i.invited_by = p_user_id and i.status = 'open';
end $$;
revoke all on function teams.forget_user(bigint) from public;
grant execute on function teams.forget_user(bigint) to gatelight_app;
