-- Closes each month whose last day has a snapshot. Returns the months that were closed now.
create or replace function accounting.close_months() returns setof date
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into accounting.month (month, last_day, day_hash, journals)
  select m.month, m.last_day, s.hash,
    (select coalesce(sum(d.journal_count), 0)::bigint from ledger.day_snapshot d where d.day between m.month and m.last_day)
  from (
    select distinct date_trunc('month', d.day)::date as month, (date_trunc('month', d.day) + interval '1 month - 1 day')::date as last_day
    from ledger.day_snapshot d
  ) m
  join ledger.day_snapshot s on s.day = m.last_day
  on conflict do nothing
  returning month
$$;
revoke all on function accounting.close_months() from public;
grant execute on function accounting.close_months() to gatelight_app;
