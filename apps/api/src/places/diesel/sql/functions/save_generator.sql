-- Adds a generator to an estate (p_id null) or changes one. Null as refusal: saved. `seen_at`: when the
-- editor last saw it; refused when someone changed it since.
-- A repeat returns the generator that it saved.
create or replace function diesel.save_generator(
  p_session uuid, p_estate_id bigint, p_id bigint, p_given jsonb, p_by jsonb, out generator_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_estate_id bigint := coalesce(p_estate_id, diesel.estate_of('generator', p_id));
  v_caller bigint := teams.officer_of(p_session, v_estate_id);
  v_new diesel.generator := jsonb_populate_record(null::diesel.generator, p_given);
begin
  perform platform.check_arguments(p_given, array['name', 'tank_id', 'rating_kva', 'rating_kw', 'litres_per_hour'], array['seen_at']);
  if v_caller is null or diesel.estate_of('tank', v_new.tank_id) is distinct from v_estate_id then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into generator_id, refusal from teams.repeat_of(v_caller, p_by) r;
  if generator_id is not null or refusal is not null then
    return;
  end if;
  if p_id is null then
    insert into diesel.generator as g (estate_id, tank_id, name, rating_kva, rating_kw, litres_per_hour)
    values (v_estate_id, v_new.tank_id, v_new.name, v_new.rating_kva, v_new.rating_kw, v_new.litres_per_hour)
    returning g.id into generator_id;
  elsif platform.changed_since((select g.edited_at from diesel.generator g where g.id = p_id for no key update), (p_given ->> 'seen_at')::timestamptz) then
    refusal := 'changed-meanwhile';
    return;
  else
    update diesel.generator g
    set tank_id = v_new.tank_id, name = v_new.name, rating_kva = v_new.rating_kva, rating_kw = v_new.rating_kw,
      litres_per_hour = v_new.litres_per_hour, edited_at = clock_timestamp()
    where g.id = p_id returning g.id into generator_id;
  end if;
  perform teams.keep_request(v_caller, p_by, generator_id);
  perform audit.record_for_estate(v_caller, 'diesel.generator', v_estate_id, jsonb_build_object('generator', generator_id) || (p_given - 'seen_at'), p_by);
exception when unique_violation then
  refusal := 'name-taken';
end $$;
revoke all on function diesel.save_generator(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function diesel.save_generator(uuid, bigint, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
