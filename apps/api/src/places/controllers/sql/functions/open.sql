-- The controller that signed a message. Returns null when no controller has this key, or it was cut off. `refusal`: the
-- message was used before.
create or replace function controllers.open(p_key_hash bytea, p_message_id text, p_limits jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_limit record;
begin
  if v_device.id is null or v_device.kind <> 'controller' then
    return null;
  end if;
  select * into v_limit from platform.take_limits(p_limits);
  if v_limit.refused is not null then
    return jsonb_build_object('refusal', 'rate-limited', 'limit', v_limit.refused, 'seconds', v_limit.retry_after_seconds);
  end if;
  insert into controllers.message (device_id, id) values (v_device.id, p_message_id) on conflict do nothing;
  if not found then
    return '{"refusal": "repeated"}';
  end if;
  if v_device.seen_at is null or v_device.seen_at < now() - interval '1 minute' then
    perform gate.note_seen(v_device.id);
  end if;
  return jsonb_build_object('id', v_device.id::text, 'estate_id', v_device.estate_id);
end $$;
revoke all on function controllers.open(bytea, text, jsonb) from public;
grant execute on function controllers.open(bytea, text, jsonb) to gatelight_web;
