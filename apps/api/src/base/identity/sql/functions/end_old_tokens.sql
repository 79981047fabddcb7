-- Part of each proof within a session: from the same commit on, earlier access tokens are refused.
create or replace function identity.end_old_tokens(p_session_id bigint) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- Locks the row first, as in identity.rotate_session.
  perform from identity.session s where s.id = p_session_id for update;
  -- Access tokens that the refresh token gives later are newer than those that end here.
  update identity.refresh_token t set generation = t.generation + 1 where t.session_id = p_session_id and t.replaced_at is null;
  update identity.session s
  set oldest_generation = coalesce(
    (select max(t.generation) from identity.refresh_token t where t.session_id = s.id and t.replaced_at is null), s.oldest_generation + 1)
  where s.id = p_session_id;
end $$;
revoke all on function identity.end_old_tokens(bigint) from public;
