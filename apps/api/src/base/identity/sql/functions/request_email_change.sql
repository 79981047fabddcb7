-- Returns false when the password is wrong. When another account has the address, its owner gets a notice instead of
-- the code.
create or replace function identity.request_email_change(p_session uuid, p_hash bytea, p_try_keys bytea[], p_email text, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_other identity."user" := identity.user_named(p_email);
begin
  perform from identity.credential c where c.user_id = v_me.user_id and c.hash = p_hash;
  if not found then
    perform identity.audit('user:' || v_me.user_id, 'email.refused', v_me.user_id, null, p_by);
    return false;
  end if;
  perform identity.forgive_tries(p_try_keys);
  insert into identity.email_change as c (user_id, new_email) values (v_me.user_id, p_email)
  on conflict (user_id) do update set new_email = excluded.new_email, created_at = clock_timestamp();
  perform identity.audit('user:' || v_me.user_id, 'email.change-requested', v_me.user_id, null, p_by);
  if v_other.id is null then
    perform identity.send_code('change-email', 'user:' || v_me.user_id || ':' || lower(p_email), p_email, null);
  elsif v_other.id <> v_me.user_id then
    perform identity.write_to(v_other.email, v_other.id,
      'account:' || v_other.id || ':email-wanted:' || to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24'),
      jsonb_build_object('name', 'account-notice', 'what', 'registered-again', 'at', platform.iso(clock_timestamp())), null);
  end if;
  return true;
end $$;
revoke all on function identity.request_email_change(uuid, bytea, bytea[], text, jsonb) from public;
grant execute on function identity.request_email_change(uuid, bytea, bytea[], text, jsonb) to gatelight_app, gatelight_web;
