-- A house reports that it did not expect a visit. The managers get one message, without the visitor's name. Returns
-- false when the visit is not of this house.
create or replace function gate.note_unexpected(p_session uuid, p_house_id bigint, p_entry_id bigint, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_entry gate.entry;
begin
  select * into v_entry from gate.entry e where e.id = p_entry_id and e.house_id = p_house_id for update;
  if v_caller is null or not found then
    return false;
  end if;
  if v_entry.unexpected_at is not null then
    return true;
  end if;
  update gate.entry e set unexpected_at = now(), unexpected_by = v_caller where e.id = v_entry.id;
  perform audit.record_for_house(v_caller, 'visit.unexpected', p_house_id, jsonb_build_object('entry', p_entry_id), p_by);
  perform notifications.queue_for_user(m.user_id, 'gate-entry:' || v_entry.id || ':unexpected', 'estate', v_entry.estate_id::text,
    jsonb_build_object('name', 'visit-unexpected', 'house', h.name, 'gate', g.name, 'at', v_entry.at), null)
  from teams.member m join estates.house h on h.id = v_entry.house_id join gate.gate g on g.id = v_entry.gate_id
  where m.estate_id = v_entry.estate_id and m.role = 'manager' and m.ended_at is null;
  return true;
end $$;
revoke all on function gate.note_unexpected(uuid, bigint, bigint, jsonb) from public;
grant execute on function gate.note_unexpected(uuid, bigint, bigint, jsonb) to gatelight_web;
