create or replace function identity.end_sessions(p_user_id bigint, p_but bigint, p_reason text) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_ended integer;
begin
  update identity.session s set ended_at = clock_timestamp(), end_reason = p_reason
  where s.user_id = p_user_id and s.ended_at is null and s.id is distinct from p_but;
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;
revoke all on function identity.end_sessions(bigint, bigint, text) from public;
