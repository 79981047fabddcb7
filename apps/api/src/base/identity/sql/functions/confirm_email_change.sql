create or replace function identity.confirm_email_change(p_session uuid, p_code text, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_old text;
  v_new text;
begin
  select c.new_email into v_new from identity.email_change c where c.user_id = v_me.user_id;
  if not identity.use_code('change-email', 'user:' || v_me.user_id || ':' || coalesce(lower(v_new), 'none'), p_code) then
    perform identity.audit('user:' || v_me.user_id, 'email.change-refused', v_me.user_id, null, p_by);
    return false;
  end if;
  perform from identity."user" u where lower(u.email) = lower(v_new) and u.deleted_at is null;
  if found then
    return false;
  end if;
  select u.email into v_old from identity."user" u where u.id = v_me.user_id;
  update identity."user" u set email = v_new, email_verified_at = clock_timestamp() where u.id = v_me.user_id;
  delete from identity.email_change c where c.user_id = v_me.user_id;
  perform identity.audit('user:' || v_me.user_id, 'email.change', v_me.user_id, null, p_by);
  perform identity.notice(v_old, v_me.user_id, 'email-changed', p_by);
  return true;
end $$;
revoke all on function identity.confirm_email_change(uuid, text, jsonb) from public;
grant execute on function identity.confirm_email_change(uuid, text, jsonb) to gatelight_app, gatelight_web;
