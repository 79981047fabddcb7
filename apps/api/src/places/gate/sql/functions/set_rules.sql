-- Changes the given rules of an estate's gates and leaves the others, which another manager may have changed meanwhile.
-- Returns false when the caller does not manage the estate.
create or replace function gate.set_rules(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_before gate.estate;
begin
  perform platform.check_arguments(p_given, '{}', array['list_hours', 'old_list', 'asks_plate', 'log_days', 'way', 'open_from', 'open_to',
    'deliveries_from', 'deliveries_to', 'photos']);
  if v_caller is null then
    return false;
  end if;
  v_before := gate.rules_of(p_estate_id);
  update gate.estate e set list_hours = coalesce((p_given ->> 'list_hours')::smallint, e.list_hours),
    old_list = coalesce(p_given ->> 'old_list', e.old_list), asks_plate = coalesce((p_given ->> 'asks_plate')::boolean, e.asks_plate),
    log_days = coalesce((p_given ->> 'log_days')::smallint, e.log_days), way = coalesce(p_given ->> 'way', e.way),
    photos = coalesce(p_given ->> 'photos', e.photos), open_from = coalesce((p_given ->> 'open_from')::smallint, e.open_from),
    open_to = coalesce((p_given ->> 'open_to')::smallint, e.open_to),
    deliveries_from = coalesce((p_given ->> 'deliveries_from')::smallint, e.deliveries_from),
    deliveries_to = coalesce((p_given ->> 'deliveries_to')::smallint, e.deliveries_to)
  where e.estate_id = p_estate_id;
  perform audit.record_for_estate(v_caller, 'gate.rules', p_estate_id, jsonb_build_object('after', p_given, 'before', jsonb_build_object(
    'list_hours', v_before.list_hours, 'old_list', v_before.old_list, 'asks_plate', v_before.asks_plate, 'log_days', v_before.log_days,
    'way', v_before.way, 'photos', v_before.photos, 'open_from', v_before.open_from, 'open_to', v_before.open_to, 'deliveries_from', v_before.deliveries_from,
    'deliveries_to', v_before.deliveries_to)), p_by);
  return true;
end $$;
revoke all on function gate.set_rules(uuid, bigint, jsonb, jsonb) from public;
grant execute on function gate.set_rules(uuid, bigint, jsonb, jsonb) to gatelight_web;
