-- Deletes the name, plate and phone number of a visitor from an entry and, when it is over, from its pass. Returns
-- false when the entry is not of this house.
create or replace function gate.forget_visitor(p_session uuid, p_house_id bigint, p_entry_id bigint, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_entry gate.entry;
begin
  if v_caller is null then
    return false;
  end if;
  update gate.entry e set visitor = '', plate = '' where e.id = p_entry_id and e.house_id = p_house_id returning * into v_entry;
  if not found then
    return false;
  end if;
  update gate.entry e set visitor = '', plate = '' where e.pass_id = v_entry.pass_id and e.house_id = p_house_id;
  update gate.entry e set visitor = '', plate = ''
  where e.estate_id = v_entry.estate_id and e.source = v_entry.source and e.source_id = v_entry.source_id and e.house_id = p_house_id;
  update gate.pass p set visitor = '', plate = '', phone = null, phone_index = null
  where p.id = v_entry.pass_id and p.inside = 0 and (p.until_at < now() or p.cancelled_at is not null or gate.is_single_use(p.kind));
  perform audit.record_for_house(v_caller, 'visit.forget', p_house_id, jsonb_build_object('entry', p_entry_id), p_by);
  return true;
end $$;
revoke all on function gate.forget_visitor(uuid, bigint, bigint, jsonb) from public;
grant execute on function gate.forget_visitor(uuid, bigint, bigint, jsonb) to gatelight_web;
