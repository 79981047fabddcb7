create or replace function identity.request_reset(p_email text, p_by jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user identity."user" := identity.user_named(p_email);
begin
  if position('@' in p_email) = 0 or v_user.id is null then
    return;
  end if;
  perform identity.audit('visitor', 'password.reset-requested', v_user.id, null, p_by);
  perform identity.send_code('reset-password', 'user:' || v_user.id, v_user.email, v_user.id);
end $$;
revoke all on function identity.request_reset(text, jsonb) from public;
grant execute on function identity.request_reset(text, jsonb) to gatelight_app, gatelight_web;
