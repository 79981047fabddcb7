-- Pairs the device that sent the secret of a QR, once. Returns null when the secret is wrong, was used, or is too old.
create or replace function gate.pair(p_secret_hash bytea, p_key_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device;
begin
  update gate.device d set key_hash = p_key_hash, secret_hash = null, paired_at = now(), seen_at = now()
  where d.secret_hash = p_secret_hash and d.pairing_until > now() and d.cut_off_at is null
  returning * into v_device;
  if not found then
    return null;
  end if;
  perform audit.record('gate-device:' || v_device.id, 'gate-device.pair', 'estate', v_device.estate_id::text, null,
    jsonb_build_object('device', v_device.name), null, null);
  return (select jsonb_build_object('estate', e.name, 'gate', g.name)
    from gate.gate g join estates.estate e on e.id = g.estate_id where g.id = v_device.gate_id);
end $$;
revoke all on function gate.pair(bytea, bytea) from public;
grant execute on function gate.pair(bytea, bytea) to gatelight_web;
