create or replace function facility.add_event(
  p_job_id bigint, p_kind text, p_user_id bigint, p_text text, p_state text, p_amount_kobo bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into facility.event (job_id, kind, user_id, text, state, amount_kobo)
  values (p_job_id, p_kind, p_user_id, coalesce(p_text, ''), p_state, p_amount_kobo)
$$;
revoke all on function facility.add_event(bigint, text, bigint, text, text, bigint) from public;
