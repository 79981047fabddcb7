-- Whether work on a row failed and is not due for a retry yet.
create or replace function arrears.waits_after_fault(p_kind text, p_row_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from arrears.stopped s where s.kind = p_kind and s.row_id = p_row_id and s.next_at > clock_timestamp())
$$;
revoke all on function arrears.waits_after_fault(text, bigint) from public;
