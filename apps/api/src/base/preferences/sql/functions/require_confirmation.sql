-- The only place that decides whether a user must confirm a purchase first. WL004: they must, and neither the password
-- nor the PIN was typed in this session.
create or replace function preferences.require_confirmation(p_session uuid, p_user_id bigint) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if preferences.allows(p_user_id, 'wallet.password') and not (
    identity.has_confirmed(p_session) and (identity.live_session(p_session)).user_id = p_user_id)
  then
    raise exception 'this user confirms a purchase before it is made' using errcode = 'WL004';
  end if;
end $$;
revoke all on function preferences.require_confirmation(uuid, bigint) from public;
