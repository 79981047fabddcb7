-- p_rows: [{"part", "minute" (seconds since 1970), "calls", "failed", "counts"}]. An old report or one from the future
-- is dropped.
create or replace function platform.report_health(p_rows jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if jsonb_array_length(p_rows) > 500 then
    raise exception 'too many rows' using errcode = '22023';
  end if;
  insert into platform.health_minute as h (part, minute, calls, failed, counts)
  select r.part, date_trunc('minute', to_timestamp(r.minute)), least(r.calls, 1000000), least(r.failed, 1000000), r.counts
  from jsonb_to_recordset(p_rows) as r (part text, minute bigint, calls integer, failed integer, counts integer[])
  where to_timestamp(r.minute) between now() - interval '10 minutes' and now() + interval '1 minute'
  order by r.part, r.minute
  on conflict (part, minute) do update set calls = h.calls + excluded.calls, failed = h.failed + excluded.failed,
    counts = (select array_agg(a.n + b.n order by a.i) from unnest(h.counts) with ordinality a (n, i)
      join unnest(excluded.counts) with ordinality b (n, i) using (i));
end $$;
revoke all on function platform.report_health(jsonb) from public;
grant execute on function platform.report_health(jsonb) to gatelight_app, gatelight_web;
