-- Removes the data that identifies the person; the id stays, because the ledger and orders refer to it. Other database
-- functions call it after their own checks.
create or replace function identity.erase_user(p_user_id bigint, p_by jsonb default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform identity.end_sessions(p_user_id, null, 'erased');
  update identity.session s set ip = null, user_agent = null where s.user_id = p_user_id;
  update identity."user" u set email = 'deleted-' || u.id || '@deleted.invalid', first_name = 'Deleted', last_name = 'user',
    user_name = 'deleted-' || u.id, phone_number = null, address = null, photo_name = null, deleted_at = clock_timestamp()
  where u.id = p_user_id;
  delete from identity.credential c where c.user_id = p_user_id;
  delete from identity.pin p where p.user_id = p_user_id;
  delete from identity.user_role r where r.user_id = p_user_id;
  delete from identity.member_role m where m.user_id = p_user_id;
  delete from identity.second_factor f where f.user_id = p_user_id;
  delete from identity.recovery_code c where c.user_id = p_user_id;
  delete from identity.role_request r where r.user_id = p_user_id;
  delete from identity.email_change c where c.user_id = p_user_id;
  perform otp.void_codes('reset-password', sha256(convert_to('user:' || p_user_id, 'UTF8')));
  perform identity.audit('user:' || p_user_id, 'user.erase', p_user_id, null, p_by);
end $$;
revoke all on function identity.erase_user(bigint, jsonb) from public;
grant execute on function identity.erase_user(bigint, jsonb) to gatelight_app;
