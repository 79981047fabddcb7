-- Uses a code of this user: ok, wrong, used (it was right and was used before), none (no second factor), or
-- wait:SECONDS. A clock may be 30 seconds off. After five wrong codes the wait doubles with each, up to 5 minutes.
-- Callers must not raise after a refusal: the count would be rolled back.
create or replace function identity.take_code(p_user_id bigint, p_code text, p_pad bytea) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_factor identity.second_factor;
  v_secret bytea;
  v_now bigint := floor(extract(epoch from clock_timestamp()) / 30);
  v_used boolean := false;
begin
  select * into v_factor from identity.second_factor f where f.user_id = p_user_id for update;
  if not found then
    return 'none';
  end if;
  if v_factor.next_try_at > clock_timestamp() then
    return 'wait:' || greatest(1, ceil(extract(epoch from v_factor.next_try_at - clock_timestamp())))::integer;
  end if;
  v_secret := identity.xor_bytes(v_factor.sealed_secret, p_pad);
  for v_step in v_now - 1 .. v_now + 1 loop
    if identity.code_at(v_secret, v_step) = p_code then
      if v_step > v_factor.last_step then
        update identity.second_factor f set last_step = v_step, failures = 0, confirmed_at = coalesce(f.confirmed_at, clock_timestamp())
        where f.user_id = p_user_id;
        return 'ok';
      end if;
      v_used := true;
    end if;
  end loop;
  if v_used then
    return 'used';
  end if;
  update identity.second_factor f set failures = f.failures + 1,
    next_try_at = clock_timestamp() + case when f.failures < 5 then interval '0' else make_interval(secs => least(300, 2 ^ least(f.failures - 4, 9))) end
  where f.user_id = p_user_id;
  return 'wrong';
end $$;
revoke all on function identity.take_code(bigint, text, bytea) from public;
