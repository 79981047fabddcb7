-- Cancels the passes of all guests of an event. Returns null when the caller does not live in the house, or it has no
-- such event.
create or replace function gate.cancel_event(p_session uuid, p_house_id bigint, p_event_id bigint, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_passes integer;
begin
  if v_caller is null or not exists (select from gate.event e where e.id = p_event_id and e.house_id = p_house_id) then
    return null;
  end if;
  update gate.pass p set cancelled_at = now() where p.event_id = p_event_id and p.cancelled_at is null;
  get diagnostics v_passes = row_count;
  if v_passes > 0 then
    perform audit.record_for_house(v_caller, 'pass.cancel', p_house_id, jsonb_build_object('kind', 'event', 'passes', v_passes), p_by);
  end if;
  return gate.passes_of_event(p_event_id);
end $$;
revoke all on function gate.cancel_event(uuid, bigint, bigint, jsonb) from public;
grant execute on function gate.cancel_event(uuid, bigint, bigint, jsonb) to gatelight_web;
