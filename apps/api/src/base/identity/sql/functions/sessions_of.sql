create or replace function identity.sessions_of(p_session uuid)
returns table (id bigint, ip inet, user_agent text, created_at timestamptz, last_seen_at timestamptz, is_current boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, s.ip, s.user_agent, s.created_at, s.last_seen_at, s.id = me.id
  from identity.live_session(p_session) me join identity.session s on s.user_id = me.user_id
  where s.ended_at is null and s.expires_at > clock_timestamp()
    and s.last_seen_at > clock_timestamp() - make_interval(secs => s.idle_seconds)
  order by s.id = me.id desc, s.last_seen_at desc limit 50
$$;
revoke all on function identity.sessions_of(uuid) from public;
grant execute on function identity.sessions_of(uuid) to gatelight_app, gatelight_web;
