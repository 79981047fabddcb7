-- The pass of this device's estate with a code or a number, as it is now. `refusal`: too many wrong codes came from
-- here.
create or replace function gate.find_pass(p_key_hash bytea, p_code_index bytea, p_pass_id bigint) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_pass gate.pass;
begin
  if v_device.id is null then
    return null;
  end if;
  -- Takes one code of a gate at a time. Of many at the same moment, each sees the wrong codes before it.
  if p_code_index is not null then
    perform pg_advisory_xact_lock(hashtextextended('gate.codes', v_device.gate_id));
  end if;
  if p_code_index is not null and (
    (select count(*) from gate.wrong_code w where w.device_id = v_device.id and w.at > now() - interval '1 minute') >= 5
    or (select count(*) from gate.wrong_code w join gate.device d on d.id = w.device_id
      where d.gate_id = v_device.gate_id and w.at > now() - interval '1 hour') >= 60)
  then
    return '{"refusal": "rate-limited"}';
  end if;
  select * into v_pass from gate.pass p
  where p.estate_id = v_device.estate_id and (p.code_index = p_code_index or p.id = p_pass_id);
  if not found and p_code_index is not null then
    perform gate.note_wrong_code(v_device, now(), null);
  end if;
  return jsonb_build_object('at', now(), 'pass', case when v_pass.id is not null then gate.listed_pass(v_pass) end);
end $$;
revoke all on function gate.find_pass(bytea, bytea, bigint) from public;
grant execute on function gate.find_pass(bytea, bytea, bigint) to gatelight_web;
