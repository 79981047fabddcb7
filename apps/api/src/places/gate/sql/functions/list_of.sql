-- What a device needs to work without network: passes of the next 24 hours and of people who are inside, guards with
-- the PINs that a device checks, and the rules. Returns null when there is no such device.
create or replace function gate.list_of(p_key_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_rules gate.estate;
  v_gate gate.gate;
begin
  if v_device.id is null then
    return null;
  end if;
  if v_device.seen_at < now() - interval '1 minute' then
    update gate.device d set seen_at = now() where d.id = v_device.id;
  end if;
  v_rules := gate.rules_of(v_device.estate_id);
  select * into v_gate from gate.gate g where g.id = v_device.gate_id;
  return jsonb_build_object('at', now(), 'estate_id', v_device.estate_id,
    'estate', (select e.name from estates.estate e where e.id = v_device.estate_id),
    'gate_id', v_device.gate_id::text, 'gate', v_gate.name,
    'key_version', v_rules.key_version, 'salt', encode(v_rules.salt, 'hex'),
    'rules', jsonb_build_object('list_hours', v_rules.list_hours, 'old_list', v_rules.old_list, 'asks_plate', v_rules.asks_plate and v_gate.kind <> 'pedestrian',
      'photos', case when v_rules.photos = 'vehicles' and v_gate.kind = 'pedestrian' then 'never' else v_rules.photos end)
      || gate.hours_of(v_device.estate_id),
    'guards', (select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id::text, 'name', identity.full_name(m.user_id),
        'salt', encode(p.salt, 'hex'), 'first_until', p.first_until,
        -- An expired first PIN is left out, so that no device can accept it.
        'hash', case when p.first_until <= now() then '' else encode(p.hash, 'hex') end) order by m.id), '[]')
      from teams.member m join gate.pin p on p.estate_id = m.estate_id and p.user_id = m.user_id
      where m.estate_id = v_device.estate_id and m.role = 'guard' and m.ended_at is null),
    'passes', (select coalesce(jsonb_agg(gate.listed_pass(p) order by p.from_at, p.id), '[]') from gate.pass p
      where p.estate_id = v_device.estate_id and p.code_index is not null
        and ((p.until_at > now() - interval '1 hour' and p.from_at < now() + interval '24 hours') or p.inside > 0)));
end $$;
revoke all on function gate.list_of(bytea) from public;
grant execute on function gate.list_of(bytea) to gatelight_web;
