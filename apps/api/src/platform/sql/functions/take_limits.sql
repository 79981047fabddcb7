-- p_limits: [{"limit", "key", "most", "seconds", "thing"?, "slowKey"?, "slowSeconds"?, "ip"?, "actor"?, "request"?}],
-- counted in this order until one refuses. "thing": the same thing again within the window is free. "slowKey": above
-- the limit, this key still gets one each slowSeconds. Nothing is counted in a transaction that cannot write.
create or replace function platform.take_limits(p_limits jsonb, out refused text, out retry_after_seconds integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v jsonb;
  v_hit record;
  v_hits integer;
begin
  if current_setting('transaction_read_only')::boolean then
    return;
  end if;
  for v in select e.value from jsonb_array_elements(p_limits) with ordinality as e (value, position) order by e.position loop
    if v ? 'thing' then
      select h.allowed, h.retry_after_seconds into v_hit
      from platform.hit_once(v ->> 'key', v ->> 'thing', (v ->> 'most')::integer, (v ->> 'seconds')::integer) h;
    else
      select h.allowed, h.retry_after_seconds into v_hit
      from platform.hit(v ->> 'key', (v ->> 'most')::integer, (v ->> 'seconds')::integer) h;
    end if;
    continue when v_hit.allowed;
    select r.hits into v_hits from platform.rate_limit r where r.key = v ->> 'key';
    if v_hits = (v ->> 'most')::integer + 1 then
      insert into platform.refused_limit (actor, name, key, most, seconds, ip, request_id)
      values (coalesce(v ->> 'actor', 'visitor'), v ->> 'limit', v ->> 'key', (v ->> 'most')::integer, (v ->> 'seconds')::integer,
        (v ->> 'ip')::inet, v ->> 'request');
    end if;
    if v ? 'slowKey' then
      select h.allowed, h.retry_after_seconds into v_hit
      from platform.hit(v ->> 'slowKey', 1, (v ->> 'slowSeconds')::integer) h;
      continue when v_hit.allowed;
    end if;
    refused := v ->> 'limit';
    retry_after_seconds := v_hit.retry_after_seconds;
    return;
  end loop;
end $$;
revoke all on function platform.take_limits(jsonb) from public;
grant execute on function platform.take_limits(jsonb) to gatelight_app, gatelight_web;
