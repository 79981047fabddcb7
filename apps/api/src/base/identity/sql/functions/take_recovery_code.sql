-- Uses a recovery code of this user: ok, wrong, none (no second factor), or wait:SECONDS. Each works once. Wrong ones
-- count like wrong codes of the app. Callers must not raise after a refusal: the count would be rolled back.
create or replace function identity.take_recovery_code(p_user_id bigint, p_hash bytea) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_factor identity.second_factor;
begin
  select * into v_factor from identity.second_factor f where f.user_id = p_user_id and f.confirmed_at is not null for update;
  if not found then
    return 'none';
  end if;
  if v_factor.next_try_at > clock_timestamp() then
    return 'wait:' || greatest(1, ceil(extract(epoch from v_factor.next_try_at - clock_timestamp())))::integer;
  end if;
  update identity.recovery_code c set used_at = clock_timestamp() where c.user_id = p_user_id and c.hash = p_hash and c.used_at is null;
  if not found then
    update identity.second_factor f set failures = f.failures + 1,
      next_try_at = clock_timestamp() + case when f.failures < 5 then interval '0' else make_interval(secs => least(300, 2 ^ least(f.failures - 4, 9))) end
    where f.user_id = p_user_id;
    return 'wrong';
  end if;
  update identity.second_factor f set failures = 0 where f.user_id = p_user_id;
  return 'ok';
end $$;
revoke all on function identity.take_recovery_code(bigint, bytea) from public;
