-- Sums the two hours before the last run and everything since, so that the next run counts a transaction that ended
-- late. A new database begins with the last calendar month of Lagos.
create or replace function health.sum_times() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_oldest timestamptz := (date_trunc('month', now() at time zone 'Africa/Lagos') - interval '1 month') at time zone 'Africa/Lagos';
  v_from timestamptz;
begin
  -- One worker is enough. The others skip this.
  if not pg_try_advisory_xact_lock(hashtext('health.sum_times')) then
    return;
  end if;
  select greatest(v_oldest, date_trunc('hour', s.until) - interval '2 hours') into v_from from health.times_summed s;
  v_from := coalesce(v_from, v_oldest);
  delete from health.time_taken t where t.hour >= v_from or t.hour < v_oldest;
  insert into health.time_taken (kind, hour, seconds, cases)
  select k.kind, date_trunc('hour', k.ended_at), r.seconds, count(*)
  from (
    select 'token' as kind, o.vended_at as ended_at, extract(epoch from o.vended_at - o.paid_at) as took
    from vending."order" o
    where o.vended_at >= v_from and o.method = 'transfer' and o.paid_at is not null
    union all
    select case f.reason when 'underpaid' then 'too-little' when 'overpaid' then 'too-much' else 'late' end, f.processed_at,
      extract(epoch from f.processed_at - f.created_at)
    from payments.refund f
    where f.processed_at >= v_from and f.reason in ('underpaid', 'overpaid', 'late')
  ) k
  cross join lateral (select greatest(1, k.took) as took) t
  cross join lateral (select round(t.took, -greatest(0, floor(log(t.took))::integer - 1))::integer as seconds) r
  group by 1, 2, 3;
  insert into health.times_summed as s (until) values (now())
  on conflict (single_row) do update set until = excluded.until;
end $$;
revoke all on function health.sum_times() from public;
grant execute on function health.sum_times() to gatelight_app;
