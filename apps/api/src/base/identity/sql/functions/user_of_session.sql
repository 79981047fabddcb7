-- The proof for every function that acts for a user. WL003: the session is over.
create or replace function identity.user_of_session(p_session uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := (identity.live_session(p_session)).user_id;
begin
  if v_user_id is null then
    raise exception 'this session is over' using errcode = 'WL003';
  end if;
  return v_user_id;
end $$;
revoke all on function identity.user_of_session(uuid) from public;
