-- Stores a reading of a meter. p_given: at, reading_tenths, replaced_at_tenths (the meter was replaced), file_id, note.
create or replace function power.add_reading(p_session uuid, p_meter_id bigint, p_given jsonb, p_by jsonb, out result text, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_at timestamptz := p_given ->> 'at';
  v_tenths bigint := p_given ->> 'reading_tenths';
  v_replaced bigint := p_given ->> 'replaced_at_tenths';
  v_file uuid := p_given ->> 'file_id';
  v_estate_id bigint := power.lock_meter(p_meter_id);
  v_user_id bigint := power.writer_of(p_session, v_estate_id);
begin
  perform platform.check_arguments(p_given, array['at', 'reading_tenths'], array['replaced_at_tenths', 'file_id', 'note']);
  if v_user_id is null then
    refusal := 'not-found';
    return;
  end if;
  select d.result, d.refusal into result, refusal from power.repeated(v_user_id, p_by) d;
  if result is not null or refusal is not null then
    return;
  end if;
  refusal := power.reading_refusal(p_meter_id, v_at, v_tenths, v_replaced);
  if refusal is null and v_file is not null and not power.take_file(v_user_id, v_estate_id, v_file) then
    refusal := 'not-found';
  end if;
  if refusal is not null then
    return;
  end if;
  insert into power.reading (meter_id, at, reading_tenths, replaced_at_tenths, source, entered_by, note, file_id)
  values (p_meter_id, v_at, v_tenths, v_replaced, 'hand', v_user_id, coalesce(p_given ->> 'note', ''), v_file)
  returning id::text into result;
  perform power.settle_meter(p_meter_id, v_at, v_at);
  perform power.done(v_user_id, p_by, 'power.reading', v_estate_id, result, jsonb_build_object('meter', p_meter_id, 'tenths', v_tenths));
end $$;
revoke all on function power.add_reading(uuid, bigint, jsonb, jsonb) from public;
grant execute on function power.add_reading(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
