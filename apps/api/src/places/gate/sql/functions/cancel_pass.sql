-- Cancels a pass. Returns null when the caller does not live in the house, or it has no such pass.
create or replace function gate.cancel_pass(p_session uuid, p_house_id bigint, p_pass_id bigint, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := gate.own_house(p_session, p_house_id);
  v_pass gate.pass;
begin
  if v_caller is null then
    return null;
  end if;
  select * into v_pass from gate.pass p where p.id = p_pass_id and p.house_id = p_house_id for update;
  if not found then
    return null;
  end if;
  if v_pass.cancelled_at is null then
    update gate.pass p set cancelled_at = now() where p.id = p_pass_id returning * into v_pass;
    perform audit.record_for_house(v_caller, 'pass.cancel', p_house_id, jsonb_build_object('kind', v_pass.kind), p_by);
  end if;
  return gate.shown_pass(v_pass);
end $$;
revoke all on function gate.cancel_pass(uuid, bigint, bigint, jsonb) from public;
grant execute on function gate.cancel_pass(uuid, bigint, bigint, jsonb) to gatelight_web;
