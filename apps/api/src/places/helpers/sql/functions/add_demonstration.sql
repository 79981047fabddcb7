-- Helpers with their entries at gates, vehicles and leaving goods of a house of a demonstration estate. Does nothing
-- when the house already has helpers.
create or replace function helpers.add_demonstration(p_house_id bigint, p_made_by bigint, p_guard_id bigint, p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_estate bigint;
  v_today date := platform.today();
  v_one record;
  v_link bigint;
begin
  perform platform.check_arguments(p_given, array['helpers', 'vehicles', 'exits']);
  select h.estate_id into v_estate from estates.house h join estates.estate e on e.id = h.estate_id and e.is_demonstration where h.id = p_house_id;
  if v_estate is null or exists (select from helpers.link l where l.house_id = p_house_id) then
    return;
  end if;
  for v_one in select * from jsonb_to_recordset(p_given -> 'helpers') as x (name text, phone text, kind text, weekdays smallint, day_from smallint,
    day_to smallint, paused_until date, visits jsonb)
  loop
    insert into helpers.link (estate_id, person_id, house_id, key, name, kind, weekdays, day_from, day_to, until_on, paused_until, made_by, created_at)
    values (v_estate, helpers.person_for(v_estate, v_one.phone), p_house_id, gen_random_uuid(), v_one.name, v_one.kind, v_one.weekdays, v_one.day_from,
      v_one.day_to, v_today + 128, v_one.paused_until, p_made_by, now() - interval '120 days')
    returning id into v_link;
    perform gate.add_demonstration_entries(v_estate, p_house_id, p_guard_id, jsonb_build_object('source', 'helper', 'source_id', v_link::text,
      'visitor', v_one.name, 'people', 1, 'visits', v_one.visits));
  end loop;
  insert into helpers.vehicle (estate_id, house_id, key, plate, about, sticker, made_by)
  select v_estate, p_house_id, gen_random_uuid(), v.plate, v.about, v.sticker, p_made_by
  from jsonb_to_recordset(p_given -> 'vehicles') as v (plate text, about text, sticker text);
  insert into helpers.exit_pass (estate_id, house_id, key, what, on_day, person, plate, made_by)
  select v_estate, p_house_id, gen_random_uuid(), e.what, v_today, e.person, e.plate, p_made_by
  from jsonb_to_recordset(p_given -> 'exits') as e (what text, person text, plate text);
end $$;
revoke all on function helpers.add_demonstration(bigint, bigint, bigint, jsonb) from public;
grant execute on function helpers.add_demonstration(bigint, bigint, bigint, jsonb) to gatelight_app;
