-- Records a wrong code. The eleventh within an hour at a gate sends the managers one message for that hour. `p_key`:
-- the device's own key of a code that was typed without network and is sent later.
create or replace function gate.note_wrong_code(p_device gate.device, p_at timestamptz, p_key uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_at timestamptz := least(p_at, now());
  v_count bigint;
begin
  insert into gate.wrong_code (device_id, at, key) values (p_device.id, v_at, p_key) on conflict (device_id, key) do nothing;
  if not found then
    return;
  end if;
  -- Codes that were typed without network may arrive after later ones, so the hour before and the hour after this code
  -- both count.
  select greatest(count(*) filter (where w.at <= v_at), count(*) filter (where w.at >= v_at)) into v_count
  from gate.wrong_code w join gate.device d on d.id = w.device_id
  where d.gate_id = p_device.gate_id and w.at > v_at - interval '1 hour' and w.at < v_at + interval '1 hour';
  if v_count > 10 then
    -- The name of the event has the hour, so a second event in the same hour is the same message.
    perform notifications.queue_for_user(m.user_id, 'gate:' || p_device.gate_id || ':wrong-codes:' || to_char(v_at, 'YYYY-MM-DD-HH24'),
      'estate', p_device.estate_id::text, jsonb_build_object('name', 'gate-wrong-codes',
        'estate', (select e.name from estates.estate e where e.id = p_device.estate_id),
        'gate', (select g.name from gate.gate g where g.id = p_device.gate_id), 'count', v_count, 'at', v_at), null)
    from teams.member m where m.estate_id = p_device.estate_id and m.role = 'manager' and m.ended_at is null;
  end if;
end $$;
revoke all on function gate.note_wrong_code(gate.device, timestamptz, uuid) from public;
