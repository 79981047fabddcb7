-- For the reconciliation: work on one row that failed three times or more, with the reason.
create or replace function arrears.stopped_work() returns table (detail text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case s.kind when 'share' then 'the share of order ' when 'late-fee' then 'the late fee of bill ' when 'reminder' then 'the reminder of house '
    when 'plan' then 'plan ' else 'the lock of house ' end || s.row_id || ' failed ' || s.tries || ' times: ' || s.fault
  from arrears.stopped s where s.tries >= 3
$$;
revoke all on function arrears.stopped_work() from public;
grant execute on function arrears.stopped_work() to gatelight_app;
