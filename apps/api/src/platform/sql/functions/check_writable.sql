-- Fails unless the database accepts writes. The update finds read-only servers and standbys. It rarely needs a new
-- page, so it misses a full disk; the series is larger than work_mem and uses a temporary file, which finds that.
create or replace function platform.check_writable() returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set work_mem = '64kB'
as $$
begin
  if current_setting('transaction_read_only')::boolean then
    raise exception 'the database accepts no writes' using errcode = 'read_only_sql_transaction';
  end if;
  if exists (select from platform.write_check w where w.checked_at > clock_timestamp() - interval '1 second'
             and w.checked_at <= clock_timestamp()) then
    return;
  end if;
  perform count(*) from generate_series(1, 10000);
  -- Several processes check at the same time: one write is enough for all of them.
  update platform.write_check w set checked_at = clock_timestamp()
  where w.single_row and exists (select from platform.write_check l where l.single_row for update skip locked);
end
$$;
revoke all on function platform.check_writable() from public;
grant execute on function platform.check_writable() to gatelight_app, gatelight_web;
