-- Deletes the text of a note. The record that there was a note stays.
create or replace function moves.remove_note(p_session uuid, p_estate_id bigint, p_house_id bigint, p_id bigint, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := moves.manager_of(p_session, p_estate_id, p_house_id);
begin
  update moves.note n set text = '', removed_at = now()
  where n.id = p_id and n.house_id = p_house_id and n.removed_at is null and v_caller is not null;
  if not found then
    return false;
  end if;
  perform audit.record_for_house(v_caller, 'house.note-remove', p_house_id, jsonb_build_object('note', p_id, 'estate', p_estate_id), p_by);
  return true;
end $$;
revoke all on function moves.remove_note(uuid, bigint, bigint, bigint, jsonb) from public;
grant execute on function moves.remove_note(uuid, bigint, bigint, bigint, jsonb) to gatelight_web;
