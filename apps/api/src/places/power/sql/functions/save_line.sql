-- Adds or changes a line with its houses. A house of another line moves to this one.
create or replace function power.save_line(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint := p_given ->> 'line_id';
  v_houses bigint[] := array(select distinct h::bigint from jsonb_array_elements_text(p_given -> 'house_ids') h);
  v_user_id bigint := power.writer_of(p_session, p_estate_id);
begin
  perform platform.check_arguments(p_given, array['name', 'house_ids'], array['line_id', 'covers']);
  if v_user_id is null or (v_id is not null and not exists (select from power.line l where l.id = v_id and l.estate_id = p_estate_id)) then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  if (select count(*) from estates.house h where h.id = any (v_houses) and h.estate_id = p_estate_id) <> cardinality(v_houses) then
    refusal := 'house-not-in-estate';
    return;
  end if;
  begin
    if v_id is null then
      insert into power.line (estate_id, name, covers) values (p_estate_id, p_given ->> 'name', coalesce(p_given ->> 'covers', '')) returning id into v_id;
    else
      update power.line l set name = p_given ->> 'name', covers = coalesce(p_given ->> 'covers', '') where l.id = v_id;
    end if;
  exception when unique_violation then
    refusal := 'name-taken';
    return;
  end;
  delete from power.line_house x where x.line_id = v_id and x.house_id <> all (v_houses);
  insert into power.line_house (house_id, line_id) select h, v_id from unnest(v_houses) h
  on conflict (house_id) do update set line_id = excluded.line_id;
  result := v_id::text;
  perform power.done(v_user_id, p_by, 'power.line', p_estate_id, result,
    jsonb_build_object('name', p_given ->> 'name', 'houses', cardinality(v_houses)));
end $$;
revoke all on function power.save_line(uuid, bigint, jsonb, jsonb) from public;
grant execute on function power.save_line(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
