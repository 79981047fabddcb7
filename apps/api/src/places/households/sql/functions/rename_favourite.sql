create or replace function households.rename_favourite(p_session uuid, p_id bigint, p_name text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update households.favourite f set name = p_name
  where f.id = p_id and f.user_id = identity.user_of_session(p_session);
  return found;
end $$;
revoke all on function households.rename_favourite(uuid, bigint, text) from public;
grant execute on function households.rename_favourite(uuid, bigint, text) to gatelight_web;
