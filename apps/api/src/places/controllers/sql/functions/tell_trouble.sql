-- Notifies the managers of an estate about a fault of a barrier, once for each event.
create or replace function controllers.tell_trouble(p_device gate.device, p_trouble text, p_event text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select patrol.tell_managers(p_device.estate_id, 'barrier:' || p_device.id || ':' || p_trouble || ':' || p_event,
    jsonb_build_object('name', 'barrier-trouble', 'gate', (select g.name from gate.gate g where g.id = p_device.gate_id),
      'barrier', p_device.name, 'trouble', p_trouble))
$$;
revoke all on function controllers.tell_trouble(gate.device, text, text) from public;
