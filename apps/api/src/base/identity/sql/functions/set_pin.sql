-- Sets the first PIN with a password from the last ten minutes. An existing PIN is replaced only with the old PIN or
-- with the mailed code. `outcome`: set, step-up (the password is missing), current-missing, wrong, locked, wrong-code.
create or replace function identity.set_pin(
  p_session uuid, p_salt bytea, p_hash bytea, p_current_hash bytea, p_code text, p_by jsonb, out outcome text, out tries_left integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_email text;
  v_existed boolean;
begin
  tries_left := 0;
  if not identity.has_step_up(p_session) then
    outcome := 'step-up';
    return;
  end if;
  -- Two concurrent first PINs: the second finds the first.
  select u.email into v_email from identity."user" u where u.id = v_user_id for no key update;
  v_existed := exists (select from identity.pin p where p.user_id = v_user_id);
  if v_existed and p_code is not null then
    if not identity.use_code('reset-pin', 'user:' || v_user_id, p_code) then
      perform identity.audit('user:' || v_user_id, 'pin.reset-refused', v_user_id, null, p_by);
      outcome := 'wrong-code';
      return;
    end if;
  elsif v_existed then
    if p_current_hash is null then
      outcome := 'current-missing';
      return;
    end if;
    select t.outcome, t.tries_left into outcome, tries_left from identity.try_pin(v_user_id, p_current_hash, p_by) t;
    if outcome <> 'right' then
      return;
    end if;
  end if;
  insert into identity.pin (user_id, salt, hash) values (v_user_id, p_salt, p_hash)
  on conflict (user_id) do update set salt = excluded.salt, hash = excluded.hash, set_at = clock_timestamp(), wrong_tries = 0;
  -- Confirmations by the old PIN elsewhere end.
  update identity.session s set pin_until = null where s.user_id = v_user_id and s.pin_until is not null;
  perform identity.audit('user:' || v_user_id, case when not v_existed then 'pin.set' when p_code is null then 'pin.change' else 'pin.reset' end,
    v_user_id, null, p_by);
  perform identity.notice(v_email, v_user_id, case when v_existed then 'pin-changed' else 'pin-set' end, p_by);
  outcome := 'set';
  tries_left := 5;
end $$;
revoke all on function identity.set_pin(uuid, bytea, bytea, bytea, text, jsonb) from public;
grant execute on function identity.set_pin(uuid, bytea, bytea, bytea, text, jsonb) to gatelight_app, gatelight_web;
