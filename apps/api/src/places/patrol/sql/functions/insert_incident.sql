-- Stores an incident once and notifies the managers. Returns its id, also for a repeat with the same key.
create or replace function patrol.insert_incident(p_estate_id bigint, p_maker bigint, p_device gate.device, p_given jsonb, p_is_unsure boolean) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  insert into patrol.incident (estate_id, key, gate_id, device_id, made_by, kind, at, is_time_unsure, place, said, people, vehicles)
  values (p_estate_id, (p_given ->> 'key')::uuid, p_device.gate_id, p_device.id, p_maker, p_given ->> 'kind',
    least((p_given ->> 'at')::timestamptz, now()), p_is_unsure, p_given ->> 'place', p_given ->> 'said', p_given ->> 'people', p_given ->> 'vehicles')
  on conflict (estate_id, key) do nothing
  returning id into v_id;
  if v_id is null then
    return (select i.id from patrol.incident i where i.estate_id = p_estate_id and i.key = (p_given ->> 'key')::uuid);
  end if;
  perform patrol.tell_managers(p_estate_id, 'incident:' || v_id, jsonb_build_object('name', 'incident', 'kind', p_given ->> 'kind',
    'place', p_given ->> 'place', 'at', least((p_given ->> 'at')::timestamptz, now()), 'by', identity.full_name(p_maker)))
  where p_device.id is not null;
  return v_id;
end $$;
revoke all on function patrol.insert_incident(bigint, bigint, gate.device, jsonb, boolean) from public;
