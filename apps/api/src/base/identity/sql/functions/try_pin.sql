-- Compares a PIN, and counts a wrong one. The row is locked first, so that concurrent attempts count one after the
-- other. `outcome`: right, wrong, locked (now or before), none (no PIN is set). Callers must not raise after it: the
-- attempt would not count.
create or replace function identity.try_pin(p_user_id bigint, p_hash bytea, p_by jsonb, out outcome text, out tries_left integer)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_pin identity.pin;
  v_email text;
begin
  tries_left := 0;
  select p.* into v_pin from identity.pin p where p.user_id = p_user_id for update;
  if not found then
    outcome := 'none';
    return;
  end if;
  if v_pin.wrong_tries >= 5 then
    outcome := 'locked';
    return;
  end if;
  if v_pin.hash = p_hash then
    update identity.pin p set wrong_tries = 0 where p.user_id = p_user_id and p.wrong_tries > 0;
    outcome := 'right';
    tries_left := 5;
    return;
  end if;
  update identity.pin p set wrong_tries = p.wrong_tries + 1 where p.user_id = p_user_id returning 5 - p.wrong_tries into tries_left;
  perform identity.audit('user:' || p_user_id, 'pin.refused', p_user_id, jsonb_build_object('tries_left', tries_left), p_by);
  outcome := 'wrong';
  if tries_left = 0 then
    outcome := 'locked';
    perform identity.audit('user:' || p_user_id, 'pin.lock', p_user_id, null, p_by);
    select u.email into v_email from identity."user" u where u.id = p_user_id;
    perform identity.notice(v_email, p_user_id, 'pin-locked', p_by);
  end if;
end $$;
revoke all on function identity.try_pin(bigint, bytea, jsonb) from public;
