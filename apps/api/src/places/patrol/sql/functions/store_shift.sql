-- Stores the begin or end of a shift from a device. A stored end stays, so that a repeat of the begin changes nothing.
create or replace function patrol.store_shift(p_device gate.device, p_item jsonb) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into patrol.shift (estate_id, gate_id, device_id, key, guard_id, began_at, ended_at)
  values (p_device.estate_id, p_device.gate_id, p_device.id, (p_item ->> 'key')::uuid, (p_item ->> 'guard_id')::bigint,
    least((p_item ->> 'at')::timestamptz, now()),
    case when p_item ->> 'ended_at' is not null
      then greatest(least((p_item ->> 'ended_at')::timestamptz, now()), least((p_item ->> 'at')::timestamptz, now())) end)
  on conflict (device_id, key) do update set ended_at = coalesce(patrol.shift.ended_at, excluded.ended_at)
  returning true
$$;
revoke all on function patrol.store_shift(gate.device, jsonb) from public;
