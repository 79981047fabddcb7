-- Replaces a refresh token. A token that was replaced less than 10 seconds ago gets the same successor again (two
-- tabs). After that it counts as stolen, from this client or by it: the session ends and the user is notified.
-- `outcome`: ok, ended, or follow: the successor was also replaced within these seconds, so the caller repeats the call
-- with it. A browser that got it would have a used token.
create or replace function identity.rotate_session(
  p_hash bytea, p_next_hash bytea, p_waited_ms integer, p_by jsonb,
  out outcome text, out user_id bigint, out session_key uuid, out expires_at timestamptz, out generation integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_token identity.refresh_token;
  v_next identity.refresh_token;
  v_session identity.session;
  v_agent text := left(p_by ->> 'agent', 300);
  v_email text;
begin
  outcome := 'ended';
  -- Locks the session's row first, so that rotations of one session run one after the other.
  select s.* into v_session from identity.session s
  where s.id = (select t.session_id from identity.refresh_token t where t.hash = p_hash) for update;
  if not found or (identity.live_session(v_session.key)).id is null then
    return;
  end if;
  select t.* into v_token from identity.refresh_token t where t.hash = p_hash;
  if v_token.replaced_at is null then
    update identity.refresh_token t set replaced_at = clock_timestamp() where t.hash = p_hash;
    insert into identity.refresh_token (hash, session_id, generation)
    values (p_next_hash, v_session.id, v_token.generation + 1) returning * into v_next;
    update identity.session s set last_seen_at = clock_timestamp(), ip = (p_by ->> 'ip')::inet,
      user_agent = coalesce(v_agent, s.user_agent),
      used_generation = greatest(s.used_generation, v_token.generation)
    where s.id = v_session.id;
  else
    select t.* into v_next from identity.refresh_token t where t.hash = p_next_hash and t.session_id = v_session.id;
    if v_token.replaced_at > clock_timestamp() - interval '10 seconds' - make_interval(secs => least(greatest(p_waited_ms, 0), 60000) / 1000.0) then
      if v_next.hash is null then
        return;
      end if;
      if v_next.replaced_at is not null then
        outcome := 'follow';
        return;
      end if;
    elsif v_next.hash is null or v_next.replaced_at is not null or v_session.used_generation >= v_next.generation
      or v_session.user_agent is distinct from v_agent then
      update identity.session s set ended_at = clock_timestamp(), end_reason = 'reuse' where s.id = v_session.id;
      perform identity.audit('visitor', 'session.reuse', v_session.user_id, jsonb_build_object('session', v_session.id), p_by);
      select u.email into v_email from identity."user" u where u.id = v_session.user_id;
      perform identity.notice(v_email, v_session.user_id, 'session-reuse', p_by);
      return;
    end if;
  end if;
  outcome := 'ok';
  user_id := v_session.user_id;
  session_key := v_session.key;
  expires_at := least(v_session.expires_at, clock_timestamp() + make_interval(secs => v_session.idle_seconds));
  generation := v_next.generation;
end $$;
revoke all on function identity.rotate_session(bytea, bytea, integer, jsonb) from public;
grant execute on function identity.rotate_session(bytea, bytea, integer, jsonb) to gatelight_app, gatelight_web;
