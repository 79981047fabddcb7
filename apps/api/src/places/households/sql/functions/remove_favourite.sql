create or replace function households.remove_favourite(p_session uuid, p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from households.favourite f where f.id = p_id and f.user_id = identity.user_of_session(p_session);
  return found;
end $$;
revoke all on function households.remove_favourite(uuid, bigint) from public;
grant execute on function households.remove_favourite(uuid, bigint) to gatelight_web;
