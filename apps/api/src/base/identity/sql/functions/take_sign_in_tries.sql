-- Counts an attempt under each key before its password is compared, so that concurrent attempts do not share one. The
-- first p_free attempts of a window are free; then the wait doubles, up to p_longest seconds. Returns the seconds to
-- wait; 0: continue.
create or replace function identity.take_sign_in_tries(p_keys bytea[], p_free integer[], p_longest integer[], p_window_seconds integer[]) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_wait integer;
begin
  for i in 1 .. array_length(p_keys, 1) loop
    insert into identity.sign_in_try as t (key, failures, last_at, next_at)
    values (p_keys[i], 1, clock_timestamp(), clock_timestamp())
    on conflict (key) do update set
      failures = case when t.last_at < clock_timestamp() - make_interval(secs => p_window_seconds[i]) then 1 else least(t.failures + 1, 10000) end,
      last_at = clock_timestamp(),
      next_at = clock_timestamp() + case
        when t.last_at < clock_timestamp() - make_interval(secs => p_window_seconds[i]) or t.failures < p_free[i] then interval '0'
        else make_interval(secs => least(p_longest[i], 2 ^ least(t.failures - p_free[i] + 1, 12))) end
    where t.next_at <= clock_timestamp();
    if not found then
      select greatest(1, ceil(extract(epoch from t.next_at - clock_timestamp())))::integer into v_wait
      from identity.sign_in_try t where t.key = p_keys[i];
      return v_wait;
    end if;
  end loop;
  return 0;
end $$;
revoke all on function identity.take_sign_in_tries(bytea[], integer[], integer[], integer[]) from public;
grant execute on function identity.take_sign_in_tries(bytea[], integer[], integer[], integer[]) to gatelight_app, gatelight_web;
