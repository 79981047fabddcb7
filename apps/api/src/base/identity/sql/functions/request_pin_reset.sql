-- Mails a code for a forgotten or locked PIN, after the password. `outcome`: sent, step-up, none, too-many.
create or replace function identity.request_pin_reset(p_session uuid, p_by jsonb, out outcome text, out email text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  if not identity.has_step_up(p_session) then
    outcome := 'step-up';
  elsif not exists (select from identity.pin p where p.user_id = v_user_id) then
    outcome := 'none';
  else
    select u.email into email from identity."user" u where u.id = v_user_id;
    perform identity.audit('user:' || v_user_id, 'pin.reset-requested', v_user_id, null, p_by);
    outcome := case when identity.send_code('reset-pin', 'user:' || v_user_id, email, v_user_id) then 'sent' else 'too-many' end;
  end if;
end $$;
revoke all on function identity.request_pin_reset(uuid, jsonb) from public;
grant execute on function identity.request_pin_reset(uuid, jsonb) to gatelight_app, gatelight_web;
