-- Like platform.hit, but the same thing again within the window is free. A refused thing does not count as seen:
-- requesting it again must be refused again.
create or replace function platform.hit_once(p_key text, p_thing text, p_limit integer, p_window_seconds integer)
returns table (allowed boolean, retry_after_seconds integer)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_seen text := p_key || ' ' || p_thing;
begin
  -- Two requests for one thing wait for each other here: the second finds the result of the first.
  if (select not h.allowed from platform.hit(v_seen, 1, p_window_seconds) h) then
    return query select true, 0;
    return;
  end if;
  select h.allowed, h.retry_after_seconds into allowed, retry_after_seconds
  from platform.hit(p_key, p_limit, p_window_seconds) h;
  if not allowed then
    delete from platform.rate_limit r where r.key = v_seen;
  end if;
  return next;
end
$$;
revoke all on function platform.hit_once(text, text, integer, integer) from public;
grant execute on function platform.hit_once(text, text, integer, integer) to gatelight_app;
