-- Saves a meter, or renames a saved one. Returns null when the user already has p_most meters.
create or replace function households.save_favourite(p_session uuid, p_meter_number text, p_name text, p_most int) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_id bigint;
begin
  -- Without this lock, two requests at the same moment would both find a free place.
  perform pg_advisory_xact_lock(hashtextextended('households.favourite:' || v_user_id, 0));
  update households.favourite f set name = p_name
  where f.user_id = v_user_id and f.meter_number = p_meter_number returning f.id into v_id;
  if v_id is null and (select count(*) < p_most from households.favourite f where f.user_id = v_user_id) then
    insert into households.favourite (user_id, meter_number, name) values (v_user_id, p_meter_number, p_name)
    returning favourite.id into v_id;
  end if;
  return v_id;
end $$;
revoke all on function households.save_favourite(uuid, text, text, integer) from public;
grant execute on function households.save_favourite(uuid, text, text, integer) to gatelight_web;
