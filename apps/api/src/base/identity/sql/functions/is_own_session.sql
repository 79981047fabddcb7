-- Whether the session with this id belongs to the same user.
create or replace function identity.is_own_session(p_session uuid, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.session s
    where s.id = p_id and s.ended_at is null and s.user_id = (identity.live_session(p_session)).user_id)
$$;
revoke all on function identity.is_own_session(uuid, bigint) from public;
grant execute on function identity.is_own_session(uuid, bigint) to gatelight_app, gatelight_web;
