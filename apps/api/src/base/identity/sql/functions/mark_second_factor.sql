create or replace function identity.mark_second_factor(p_session_id bigint) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  select identity.end_old_tokens(p_session_id);
  update identity.session s set second_factor_at = clock_timestamp(), code_confirmed_until = clock_timestamp() + interval '10 minutes',
    expires_at = least(s.expires_at, clock_timestamp() + interval '12 hours'), idle_seconds = least(s.idle_seconds, 1800)
  where s.id = p_session_id
$$;
revoke all on function identity.mark_second_factor(bigint) from public;
