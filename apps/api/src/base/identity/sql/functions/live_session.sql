-- The live session with this key.
create or replace function identity.live_session(p_key uuid) returns identity.session
language sql stable set search_path = pg_catalog, pg_temp as $$
  select s.* from identity.session s join identity."user" u on u.id = s.user_id
  where s.key = p_key and s.ended_at is null and s.expires_at > clock_timestamp()
    and s.last_seen_at > clock_timestamp() - make_interval(secs => s.idle_seconds) and u.deleted_at is null and u.locked_at is null
$$;
revoke all on function identity.live_session(uuid) from public;
