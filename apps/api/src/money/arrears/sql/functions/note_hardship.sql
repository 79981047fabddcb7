-- A manager marks the hardship of a house as seen. It changes nothing for the house. Returns false when it is not in
-- this estate or the user may not see it.
create or replace function arrears.note_hardship(p_session uuid, p_estate_id bigint, p_hardship_id bigint, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.member_of(p_session, p_estate_id, array['manager']);
begin
  if v_caller is null or not exists (select from arrears.hardship d where d.id = p_hardship_id and d.estate_id = p_estate_id) then
    return false;
  end if;
  update arrears.hardship d set noted_at = now(), noted_by = v_caller where d.id = p_hardship_id and d.noted_at is null;
  if found then
    perform audit.record_for_estate(v_caller, 'arrears.hardship-noted', p_estate_id, jsonb_build_object('hardship', p_hardship_id), p_by);
  end if;
  return true;
end $$;
revoke all on function arrears.note_hardship(uuid, bigint, bigint, jsonb) from public;
grant execute on function arrears.note_hardship(uuid, bigint, bigint, jsonb) to gatelight_app, gatelight_web;
