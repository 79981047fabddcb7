-- Notes that work on one row failed: it is retried in an hour, later after each failure, within a day.
create or replace function arrears.note_stopped(p_kind text, p_row_id bigint, p_fault text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into arrears.stopped as s (kind, row_id, fault, next_at) values (p_kind, p_row_id, left(p_fault, 200), clock_timestamp() + interval '1 hour')
  on conflict (kind, row_id) do update set tries = s.tries + 1, fault = excluded.fault,
    next_at = clock_timestamp() + least(s.tries + 1, 24) * interval '1 hour'
$$;
revoke all on function arrears.note_stopped(text, bigint, text) from public;
