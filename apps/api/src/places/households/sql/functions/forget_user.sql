-- For the deletion of an account: ends the user's access, and removes what they typed. The trail of decisions stays.
create or replace function households.forget_user(p_user_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform households.clear_meter(l.meter_id) from households.link l
  where l.user_id = p_user_id and l.role = 'owner' and l.ended_at is null;
  perform households.end_link(l.id) from households.link l where l.user_id = p_user_id and l.ended_at is null;
  update households.request r
  set status = case when r.status = 'open' then 'withdrawn' else r.status end, decided_at = coalesce(r.decided_at, now()), message = ''
  where r.sender_id = p_user_id;
  update households.request r
  set status = case when r.status = 'open' then 'withdrawn' else r.status end, decided_at = coalesce(r.decided_at, now()), email = null
  where r.kind = 'invitation' and r.email = (select lower(u.email) from identity."user" u where u.id = p_user_id);
  update households.house_owner set ended_at = now() where user_id = p_user_id and ended_at is null;
  update households.occupant set user_id = null where user_id = p_user_id;
  delete from households.favourite where user_id = p_user_id;
  delete from households.seen_meter where user_id = p_user_id;
end $$;
revoke all on function households.forget_user(bigint) from public;
grant execute on function households.forget_user(bigint) to gatelight_app;
