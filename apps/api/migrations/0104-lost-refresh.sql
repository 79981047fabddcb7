-- A refresh whose answer was lost (a slow network, a server under load) is repeated by the browser with the token that it still has, often
-- after the 10 seconds of two tabs. That is no theft as long as no request has used what the lost answer carried: neither its refresh token nor its
-- access token. So a session remembers which of its rotations has been seen in use.
alter table identity.refresh_token add column generation integer not null default 0;
alter table identity.session add column used_generation integer not null default 0;

-- Replaces a refresh token. One that was replaced has the same successor again
-- - for 10 seconds, for two tabs: measured when the request arrived, `p_waited_ms` ago, because a request may wait in a queue of ours; and
-- - for the same device, for as long as no request has used the successor or its access token: the answer was lost.
-- Otherwise it was stolen, from this client or by it: the session ends and the user is told. `outcome`: ok, ended, or follow: the successor
-- was replaced within these seconds too, so the caller asks again with it. A browser that got it would keep a used token. `generation`
-- belongs in the access token.
drop function identity.rotate_session(bytea, bytea, jsonb);
create function identity.rotate_session(
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
  -- The session's row first: rotations of one session happen one after the other.
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

-- An access token of this rotation has arrived: the browser has its answer, and the token before it is used up.
create function identity.use_generation(p_session uuid, p_generation integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.session s set used_generation = p_generation where s.key = p_session and s.used_generation < p_generation
$$;

-- As before, and which rotation has been seen in use.
drop function identity.session_caller(uuid, bigint);
create function identity.session_caller(p_session uuid, p_user_id bigint)
returns table (session_id bigint, roles text[], is_staff boolean, permissions text[], used_generation integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, array(select r.role from identity.user_role r where r.user_id = s.user_id),
    exists (select from staff.member_role m where m.user_id = s.user_id),
    case when s.second_factor_at is null then '{}' else array(
      select distinct r.permission from staff.member_role m join staff.role_permission r on r.role = m.role where m.user_id = s.user_id) end,
    s.used_generation
  from identity.live_session(p_session) s where s.user_id = p_user_id
$$;

revoke all on function identity.rotate_session(bytea, bytea, integer, jsonb), identity.use_generation(uuid, integer),
  identity.session_caller(uuid, bigint) from public;
grant execute on function identity.rotate_session(bytea, bytea, integer, jsonb), identity.use_generation(uuid, integer),
  identity.session_caller(uuid, bigint) to gatelight_web, gatelight_app;
