-- Sends a question to the people of a house, for a guard at a paired device. A repeat with the device's key sends
-- nothing again. Returns null when there is no such device. `refusal`: 'not-found' (guard or house are not of this
-- estate), 'asked-too-often', 'nobody-to-ask'.
create or replace function walk_ins.ask_house(p_key_hash bytea, p_given jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_house bigint := p_given ->> 'house_id';
  v_guard bigint := p_given ->> 'guard_id';
  v_ask walk_ins.ask;
begin
  perform platform.check_arguments(p_given, array['key', 'guard_id', 'house_id', 'visitor', 'reason', 'people', 'seconds']);
  if v_device.id is null then
    return null;
  end if;
  -- Takes one question of a house at a time: the count below stays right, and a repeat finds the first.
  perform from estates.house h where h.id = v_house and h.estate_id = v_device.estate_id and h.retired_at is null for no key update;
  if not found or not teams.has_role(v_guard, v_device.estate_id, array['guard']) then
    return '{"refusal": "not-found"}';
  end if;
  select * into v_ask from walk_ins.ask a where a.device_id = v_device.id and a.key = (p_given ->> 'key')::uuid;
  if found then
    return walk_ins.guard_view(v_ask);
  end if;
  if (select count(*) from walk_ins.ask a where a.house_id = v_house and a.asked_at > now() - interval '1 hour') >= 10 then
    return '{"refusal": "asked-too-often"}';
  end if;
  if not exists (select from walk_ins.people_of(v_house)) then
    return '{"refusal": "nobody-to-ask"}';
  end if;
  insert into walk_ins.ask (estate_id, gate_id, device_id, key, guard_id, house_id, visitor, reason, people, until_at)
  values (v_device.estate_id, v_device.gate_id, v_device.id, (p_given ->> 'key')::uuid, v_guard, v_house, p_given ->> 'visitor',
    p_given ->> 'reason', (p_given ->> 'people')::smallint, now() + make_interval(secs => (p_given ->> 'seconds')::integer))
  returning * into v_ask;
  insert into walk_ins.person (ask_id, user_id, occupant_id, phone, reference)
  select v_ask.id, x.user_id, x.occupant_id, x.phone, case when x.phone is not null then walk_ins.free_reference(x.phone) end
  from walk_ins.people_of(v_house) x;
  perform notifications.queue_for_user(p.user_id, 'walk-in:' || v_ask.id, 'walk-in', v_ask.id::text,
    walk_ins.message_of(v_ask) || '{"name": "walk-in"}', null)
  from walk_ins.person p where p.ask_id = v_ask.id and p.user_id is not null;
  perform walk_ins.tell(v_ask);
  return walk_ins.guard_view(v_ask);
end $$;
revoke all on function walk_ins.ask_house(bytea, jsonb) from public;
grant execute on function walk_ins.ask_house(bytea, jsonb) to gatelight_web;
