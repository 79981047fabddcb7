-- Stores a dip, a delivery, a run or a transfer, or a line that corrects one or takes it back (void). p_given: the
-- columns of diesel.entry and the photos. A repeat with the same key returns the first line and writes nothing. A null
-- refusal means that the entry is stored.
create or replace function diesel.add_entry(
  p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out entry_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_new diesel.entry := jsonb_populate_record(null::diesel.entry, p_given - 'photos');
  v_photos uuid[] := array(select jsonb_array_elements_text(coalesce(p_given -> 'photos', '[]')));
  v_corrected diesel.entry;
  v_earlier diesel.entry;
begin
  perform platform.check_arguments(p_given, array['key', 'body_hash', 'kind'],
    array['at', 'ended_at', 'tank_id', 'litres', 'depth_mm', 'to_tank_id', 'supplier_id', 'ordered_litres', 'waybill_number', 'waybill_litres',
      'waybill_celsius', 'before_mm', 'before_litres', 'after_mm', 'after_litres', 'celsius', 'price_kobo_per_litre', 'paid_kobo',
      'received_by', 'generator_id', 'meter_start_hours', 'meter_end_hours', 'hours', 'load_percent', 'kwh', 'is_metered',
      'expected_litres', 'expected_error', 'note', 'corrects_id', 'reason', 'photos']);
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  -- Repeats at the same moment wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('diesel.entry:' || v_caller || ':' || v_new.key, 0));
  select * into v_earlier from diesel.entry e where e.entered_by = v_caller and e.key = v_new.key;
  if found then
    if v_earlier.body_hash = v_new.body_hash and v_earlier.estate_id = p_estate_id then
      entry_id := v_earlier.id;
    else
      refusal := 'idempotency-key-reused';
    end if;
    return;
  end if;

  if v_new.corrects_id is not null then
    select * into v_corrected from diesel.entry e where e.id = v_new.corrects_id and e.estate_id = p_estate_id;
    if not found or v_new.kind not in (v_corrected.kind, 'void') then
      refusal := 'not-found';
      return;
    end if;
    if v_new.kind = 'void' then
      v_new.tank_id := v_corrected.tank_id;
      v_new.at := v_corrected.at;
      v_new.to_tank_id := v_corrected.to_tank_id;
    end if;
  end if;
  if v_new.generator_id is not null then
    v_new.tank_id := (select g.tank_id from diesel.generator g where g.id = v_new.generator_id and g.estate_id = p_estate_id);
  end if;
  -- Takes one entry of a tank at a time, so that two overlapping runs, or two corrections of one line, see each other.
  perform from diesel.tank t where t.id in (v_new.tank_id, v_new.to_tank_id, v_corrected.tank_id) order by t.id for update;
  if diesel.estate_of('tank', v_new.tank_id) is distinct from p_estate_id
    or diesel.estate_of('tank', coalesce(v_new.to_tank_id, v_new.tank_id)) is distinct from p_estate_id
    or (v_new.supplier_id is not null and diesel.estate_of('supplier', v_new.supplier_id) is distinct from p_estate_id) then
    refusal := 'not-found';
    return;
  end if;
  if exists (select from diesel.entry e where e.corrects_id = v_new.corrects_id) or v_corrected.kind = 'void' then
    refusal := 'entry-corrected';
    return;
  end if;
  -- The clock of a phone may be a little fast.
  if greatest(v_new.at, v_new.ended_at) > now() + interval '10 minutes' then
    refusal := 'entry-in-future';
    return;
  end if;
  if v_new.kind = 'run' and exists (select from diesel.current_entry e
    where e.generator_id = v_new.generator_id and e.ended_at > v_new.at and e.at < v_new.ended_at
      and e.id is distinct from v_new.corrects_id) then
    refusal := 'runs-overlap';
    return;
  end if;
  if (select count(*) from diesel.photo p where p.id = any (v_photos) and p.estate_id = p_estate_id and p.uploader_id = v_caller
    and p.entry_id is null) <> cardinality(v_photos) then
    refusal := 'attachment-unknown';
    return;
  end if;

  v_new.estate_id := p_estate_id;
  v_new.entered_by := v_caller;
  v_new.entered_at := clock_timestamp();
  v_new.note := coalesce(v_new.note, '');
  v_new.reason := coalesce(v_new.reason, '');
  v_new.id := nextval(pg_get_serial_sequence('diesel.entry', 'id'));
  entry_id := v_new.id;
  insert into diesel.entry overriding system value select v_new.*;
  update diesel.photo p set entry_id = add_entry.entry_id where p.id = any (v_photos);
  update diesel.tank t set changed_at = clock_timestamp() where t.id in (v_new.tank_id, v_new.to_tank_id, v_corrected.tank_id);
  perform audit.record_for_estate(v_caller, case when v_new.corrects_id is null then 'diesel.entry' else 'diesel.correction' end, p_estate_id,
    jsonb_strip_nulls(jsonb_build_object('entry', entry_id, 'kind', v_new.kind, 'tank', v_new.tank_id, 'corrects', v_new.corrects_id)), p_by);
  perform pg_notify('diesel', '');
end $$;
revoke all on function diesel.add_entry(uuid, bigint, jsonb, jsonb) from public;
grant execute on function diesel.add_entry(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
