-- The past of a demonstration estate's diesel (demonstration/palm-court-diesel.ts), in the name of the estate's first
-- manager. Does nothing when the estate already has a tank. The search for alarms covers it like any other tank.
create or replace function diesel.add_demonstration(p_estate_id bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_by bigint := (select min(m.user_id) from teams.member m where m.estate_id = p_estate_id and m.role = 'manager' and m.ended_at is null);
  v_tank bigint;
  v_generator bigint;
  v_supplier bigint;
begin
  perform platform.check_arguments(p_given, array['tank', 'generator', 'supplier', 'prices', 'entries']);
  if v_by is null or exists (select from diesel.tank t where t.estate_id = p_estate_id)
    or not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration) then
    return;
  end if;
  insert into diesel.tank (estate_id, name, capacity_litres, dead_stock_litres, shape, dip_error_mm, delivery_days)
  select p_estate_id, t.name, t.capacity_litres, t.dead_stock_litres, t.shape, t.dip_error_mm, t.delivery_days
  from jsonb_populate_record(null::diesel.tank, p_given -> 'tank') t returning id into v_tank;
  insert into diesel.generator (estate_id, tank_id, name, rating_kva, rating_kw, litres_per_hour)
  select p_estate_id, v_tank, g.name, g.rating_kva, g.rating_kw, g.litres_per_hour
  from jsonb_populate_record(null::diesel.generator, p_given -> 'generator') g returning id into v_generator;
  insert into diesel.supplier (estate_id, name) values (p_estate_id, p_given ->> 'supplier') returning id into v_supplier;
  insert into diesel.supplier_price (supplier_id, valid_from, price_kobo_per_litre)
  select v_supplier, p.valid_from, p.price_kobo_per_litre
  from jsonb_populate_recordset(null::diesel.supplier_price, p_given -> 'prices') p;
  insert into diesel.entry (estate_id, kind, tank_id, at, ended_at, litres, depth_mm, supplier_id, ordered_litres, waybill_number, waybill_litres,
    waybill_celsius, before_mm, before_litres, after_mm, after_litres, celsius, price_kobo_per_litre, paid_kobo, received_by, generator_id,
    meter_start_hours, meter_end_hours, hours, load_percent, kwh, is_metered, expected_litres, expected_error, key, body_hash, entered_by, entered_at)
  select p_estate_id, e.kind, v_tank, e.at, e.ended_at, e.litres, e.depth_mm, case e.kind when 'delivery' then v_supplier end, e.ordered_litres,
    e.waybill_number, e.waybill_litres, e.waybill_celsius, e.before_mm, e.before_litres, e.after_mm, e.after_litres, e.celsius,
    e.price_kobo_per_litre, e.paid_kobo, e.received_by, case e.kind when 'run' then v_generator end, e.meter_start_hours, e.meter_end_hours,
    e.hours, e.load_percent, e.kwh, e.is_metered, e.expected_litres, e.expected_error, k.key, sha256(convert_to(k.key, 'UTF8')), v_by,
    coalesce(e.ended_at, e.at)
  from jsonb_populate_recordset(null::diesel.entry, p_given -> 'entries') e
  cross join lateral (select 'demonstration-' || e.kind || '-' || extract(epoch from e.at)::bigint as key) k
  order by e.at;
  perform pg_notify('diesel', '');
end $$;
revoke all on function diesel.add_demonstration(bigint, jsonb) from public;
grant execute on function diesel.add_demonstration(bigint, jsonb) to gatelight_app;
