-- Adds a tank to an estate (p_id null) or changes one. Null as refusal: saved. `seen_at`: when the
-- editor last saw it; refused when someone changed it since.
-- A repeat returns the tank that it saved.
create or replace function diesel.save_tank(
  p_session uuid, p_estate_id bigint, p_id bigint, p_given jsonb, p_by jsonb, out tank_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_estate_id bigint := coalesce(p_estate_id, diesel.estate_of('tank', p_id));
  v_caller bigint := teams.officer_of(p_session, v_estate_id);
  v_new diesel.tank := jsonb_populate_record(null::diesel.tank, p_given);
begin
  perform platform.check_arguments(p_given,
    array['name', 'capacity_litres', 'dead_stock_litres', 'shape', 'dip_error_mm', 'delivery_days'], array['seen_at']);
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into tank_id, refusal from teams.repeat_of(v_caller, p_by) r;
  if tank_id is not null or refusal is not null then
    return;
  end if;
  if p_id is null then
    insert into diesel.tank as t (estate_id, name, capacity_litres, dead_stock_litres, shape, dip_error_mm, delivery_days)
    values (v_estate_id, v_new.name, v_new.capacity_litres, v_new.dead_stock_litres, v_new.shape, v_new.dip_error_mm, v_new.delivery_days)
    returning t.id into tank_id;
  elsif platform.changed_since((select t.edited_at from diesel.tank t where t.id = p_id for no key update), (p_given ->> 'seen_at')::timestamptz) then
    refusal := 'changed-meanwhile';
    return;
  else
    update diesel.tank t
    set name = v_new.name, capacity_litres = v_new.capacity_litres, dead_stock_litres = v_new.dead_stock_litres, shape = v_new.shape,
      dip_error_mm = v_new.dip_error_mm, delivery_days = v_new.delivery_days, changed_at = clock_timestamp(),
      edited_at = clock_timestamp()
    where t.id = p_id returning t.id into tank_id;
  end if;
  perform teams.keep_request(v_caller, p_by, tank_id);
  perform audit.record_for_estate(v_caller, 'diesel.tank', v_estate_id, jsonb_build_object('tank', tank_id) || (p_given - 'seen_at'), p_by);
  perform pg_notify('diesel', '');
exception when unique_violation then
  refusal := 'name-taken';
end $$;
revoke all on function diesel.save_tank(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function diesel.save_tank(uuid, bigint, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
