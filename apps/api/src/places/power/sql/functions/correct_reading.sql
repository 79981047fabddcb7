-- Replaces a wrong reading with a new line for the same time. Both stay, and only the new one counts.
create or replace function power.correct_reading(p_session uuid, p_id bigint, p_given jsonb, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tenths bigint := p_given ->> 'reading_tenths';
  v_replaced bigint := p_given ->> 'replaced_at_tenths';
  v_file uuid := p_given ->> 'file_id';
  v_old power.reading;
  v_new bigint;
  v_estate_id bigint := power.lock_meter((select r.meter_id from power.reading r where r.id = p_id));
  v_user_id bigint := power.writer_of(p_session, v_estate_id);
begin
  perform platform.check_arguments(p_given, array['reading_tenths'], array['replaced_at_tenths', 'file_id', 'note']);
  if v_user_id is null then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  select * into v_old from power.reading r where r.id = p_id;
  if v_old.corrected_by is not null then
    refusal := 'already-decided';
    return;
  end if;
  refusal := power.reading_refusal(v_old.meter_id, v_old.at, v_tenths, v_replaced, p_id);
  if refusal is null and v_file is not null and not power.take_file(v_user_id, v_estate_id, v_file) then
    refusal := 'not-found';
  end if;
  if refusal is not null then
    return;
  end if;
  -- Ends the old line first, so that one line counts at each moment. It gets a reference to the new line when that has
  -- an id.
  v_new := nextval(pg_get_serial_sequence('power.reading', 'id'));
  update power.reading r set corrected_by = p_id where r.id = p_id;
  insert into power.reading (id, meter_id, at, reading_tenths, replaced_at_tenths, source, entered_by, note, file_id, corrects) overriding system value
  values (v_new, v_old.meter_id, v_old.at, v_tenths, v_replaced, 'hand', v_user_id, coalesce(p_given ->> 'note', ''), v_file, p_id);
  update power.reading r set corrected_by = v_new where r.id = p_id;
  result := v_new::text;
  perform power.settle_meter(v_old.meter_id, v_old.at, v_old.at);
  perform power.done(v_user_id, p_by, 'power.reading', v_estate_id, result,
    jsonb_build_object('meter', v_old.meter_id, 'corrects', p_id, 'was', v_old.reading_tenths, 'tenths', v_tenths));
end $$;
revoke all on function power.correct_reading(uuid, bigint, jsonb, jsonb) from public;
grant execute on function power.correct_reading(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
