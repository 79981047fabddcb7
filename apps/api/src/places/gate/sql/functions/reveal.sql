-- The name and plate of an entry, for a manager with a reason that the house reads. Returns null when the caller does
-- not manage the estate.
create or replace function gate.reveal(p_session uuid, p_estate_id bigint, p_entry_id bigint, p_reason text, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_entry gate.entry;
begin
  select * into v_entry from gate.entry e where e.id = p_entry_id and e.estate_id = p_estate_id;
  if v_caller is null or not found then
    return null;
  end if;
  insert into gate.look (entry_id, user_id, reason) values (v_entry.id, v_caller, p_reason);
  perform audit.record_for_estate(v_caller, 'gate.reveal', p_estate_id, jsonb_build_object('entry', v_entry.id, 'reason', p_reason), p_by);
  return jsonb_build_object('visitor', v_entry.visitor, 'plate', v_entry.plate,
    'has_photo', exists (select from gate.entry_photo p where p.entry_id = v_entry.id));
end $$;
revoke all on function gate.reveal(uuid, bigint, bigint, text, jsonb) from public;
grant execute on function gate.reveal(uuid, bigint, bigint, text, jsonb) to gatelight_web;
