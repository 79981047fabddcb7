-- After a proof: access tokens from before it are worth nothing. The generation of the one that follows; null when the session is over.
create or replace function identity.end_old_tokens(p_session uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session;
  v_next integer;
begin
  -- The row first, as in identity.rotate_session.
  select s.* into v_me from identity.session s where s.key = p_session for update;
  if (identity.live_session(p_session)).id is null then
    return null;
  end if;
  -- The access tokens that this refresh token brings later are newer still.
  update identity.refresh_token t set generation = t.generation + 1
  where t.session_id = v_me.id and t.replaced_at is null returning t.generation into v_next;
  update identity.session s set oldest_generation = v_next where s.id = v_me.id;
  return v_next;
end $$;
revoke all on function identity.end_old_tokens(uuid) from public;
grant execute on function identity.end_old_tokens(uuid) to gatelight_app, gatelight_web;
