-- A recovery code in place of the app: each works once. Wrong ones count like wrong codes of the app.
create or replace function identity.pass_recovery_code(p_session uuid, p_hash bytea, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_factor identity.second_factor;
begin
  select * into v_factor from identity.second_factor f where f.user_id = v_me.user_id and f.confirmed_at is not null for update;
  if not found then
    return 'none';
  end if;
  if v_factor.next_try_at > clock_timestamp() then
    return 'wait:' || greatest(1, ceil(extract(epoch from v_factor.next_try_at - clock_timestamp())))::integer;
  end if;
  update identity.recovery_code c set used_at = clock_timestamp() where c.user_id = v_me.user_id and c.hash = p_hash and c.used_at is null;
  if not found then
    update identity.second_factor f set failures = f.failures + 1,
      next_try_at = clock_timestamp() + case when f.failures < 5 then interval '0' else make_interval(secs => least(300, 2 ^ least(f.failures - 4, 9))) end
    where f.user_id = v_me.user_id;
    perform identity.audit('user:' || v_me.user_id, 'second-factor.refused', v_me.user_id, null, p_by);
    return 'wrong';
  end if;
  update identity.second_factor f set failures = 0 where f.user_id = v_me.user_id;
  perform identity.mark_second_factor(v_me.id);
  perform identity.audit('user:' || v_me.user_id, 'second-factor.recovery-code', v_me.user_id, jsonb_build_object('session', v_me.id), p_by);
  return 'ok';
end $$;
revoke all on function identity.pass_recovery_code(uuid, bytea, jsonb) from public;
grant execute on function identity.pass_recovery_code(uuid, bytea, jsonb) to gatelight_web;
