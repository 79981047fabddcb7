-- The guard cancels a question. An earlier reply stays. Returns null when there is no such device or question.
create or replace function walk_ins.stop(p_key_hash bytea, p_ask_id bigint) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_ask walk_ins.ask;
begin
  select * into v_ask from walk_ins.ask a where a.id = p_ask_id and a.estate_id = v_device.estate_id for update;
  if not found then
    return null;
  end if;
  if walk_ins.state_of(v_ask) = 'asking' then
    update walk_ins.ask a set state = 'stopped' where a.id = p_ask_id returning * into v_ask;
    perform notifications.cancel_messages('walk-in', p_ask_id::text);
    perform walk_ins.tell(v_ask);
  end if;
  return walk_ins.guard_view(v_ask);
end $$;
revoke all on function walk_ins.stop(bytea, bigint) from public;
grant execute on function walk_ins.stop(bytea, bigint) to gatelight_web;
