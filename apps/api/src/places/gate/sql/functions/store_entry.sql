-- Stores one entry of a device. A repeat with the same key changes nothing and gets the same result.
create or replace function gate.store_entry(p_device gate.device, p_entry jsonb, p_clock_is_off boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_entry gate.entry;
  v_pass gate.pass;
  v_at timestamptz := least((p_entry ->> 'at')::timestamptz, now());
  v_people integer := p_entry ->> 'people';
  v_kind text := p_entry ->> 'kind';
  v_source text := p_entry ->> 'source';
  v_house bigint := p_entry ->> 'house_id';
  v_conflict text;
begin
  select * into v_entry from gate.entry e where e.device_id = p_device.id and e.key = (p_entry ->> 'key')::uuid;
  if found then
    return jsonb_build_object('key', p_entry ->> 'key', 'state', 'stored', 'conflict', v_entry.conflict);
  end if;
  if v_source = 'pass' and p_entry ->> 'pass_id' is not null then
    select * into v_pass from gate.pass p where p.id = (p_entry ->> 'pass_id')::bigint and p.estate_id = p_device.estate_id for update;
  end if;
  if (v_source = 'pass' and v_pass.id is null and (v_kind <> 'refused' or p_entry ->> 'pass_id' is not null))
    or (v_source <> 'pass' and v_house is not null
      and not exists (select from estates.house h where h.id = v_house and h.estate_id = p_device.estate_id))
    or (p_entry ->> 'guard_id' is null and p_device.kind <> 'controller')
    or (p_entry ->> 'guard_id' is not null and not exists (
    -- A person who was a guard at the time of the entry counts too, so that an entry that waited on the device is not
    -- lost.
    select from teams.member m where m.estate_id = p_device.estate_id and m.user_id = (p_entry ->> 'guard_id')::bigint and m.role = 'guard'
      and (m.ended_at is null or m.ended_at > v_at)))
  then
    return jsonb_build_object('key', p_entry ->> 'key', 'state', 'refused', 'conflict', null);
  end if;
  v_conflict := case when v_kind = 'in' and v_source = 'pass' then gate.conflict_of(v_pass, p_entry, v_at) end;
  if v_conflict is null and p_clock_is_off then
    v_conflict := 'clock';
  end if;
  insert into gate.entry (estate_id, gate_id, device_id, key, guard_id, at, kind, source, source_id, pass_id, pass_kind, house_id,
    visitor, plate, people, checked_by, list_age_seconds, reason, conflict)
  values (p_device.estate_id, p_device.gate_id, p_device.id, (p_entry ->> 'key')::uuid, (p_entry ->> 'guard_id')::bigint, v_at, v_kind,
    v_source, case when v_source <> 'pass' then p_entry ->> 'source_id' end, v_pass.id, v_pass.kind,
    case when v_source = 'pass' then v_pass.house_id else v_house end,
    case when v_source = 'pass' then coalesce(v_pass.visitor, '') else p_entry ->> 'visitor' end, coalesce(nullif(p_entry ->> 'plate', ''), v_pass.plate, ''), v_people,
    p_entry ->> 'check', (p_entry ->> 'list_age')::integer, p_entry ->> 'reason', v_conflict)
  on conflict (device_id, key) do nothing
  returning * into v_entry;
  if v_entry.id is null then
    -- The same entry arrived twice at the same moment.
    return gate.store_entry(p_device, p_entry, p_clock_is_off);
  end if;
  -- A trigger of a slice above may have found a conflict.
  v_conflict := v_entry.conflict;
  if v_source = 'pass' and v_kind = 'in' then
    update gate.pass p set admitted = p.admitted + v_people, inside = p.inside + v_people, last_in_at = v_at where p.id = v_pass.id;
    perform notifications.queue_for_user(v_pass.made_by, 'gate-entry:' || v_entry.id, 'house', v_pass.house_id::text,
      jsonb_build_object('name', 'visitor-in', 'visitor', v_pass.visitor, 'people', v_people, 'at', v_at,
        'gate', (select g.name from gate.gate g where g.id = p_device.gate_id)), null)
    where households.lives_in(v_pass.made_by, v_pass.house_id);
  elsif v_source = 'pass' and v_kind = 'out' then
    update gate.pass p set inside = greatest(p.inside - v_people, 0) where p.id = v_pass.id;
  end if;
  return jsonb_build_object('key', p_entry ->> 'key', 'state', 'stored', 'conflict', v_conflict);
end $$;
revoke all on function gate.store_entry(gate.device, jsonb, boolean) from public;
