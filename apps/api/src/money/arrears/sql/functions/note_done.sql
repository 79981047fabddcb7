-- Notes that work on a row that failed before has succeeded.
create or replace function arrears.note_done(p_kind text, p_row_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from arrears.stopped s where s.kind = p_kind and s.row_id = p_row_id
$$;
revoke all on function arrears.note_done(text, bigint) from public;
