-- Checks and stores readings of meters of one estate, all or none. p_rows: a list of row (its number), meter (name or
-- account number), at, tenths. p_by: store (false: only check), source, and entered_by or entered_key. Returns a row
-- for each reading that cannot be stored (`code`), and one with the code `same` for each that is already stored.
create or replace function power.store_readings(p_estate_id bigint, p_rows jsonb, p_by jsonb) returns table ("row" integer, code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_row record;
  v_meter bigint;
  v_code text;
  v_rows integer[] := '{}';
  v_codes text[] := '{}';
  v_is_wrong boolean := false;
begin
  perform platform.check_arguments(p_by, array['store', 'source'], array['entered_by', 'entered_key']);
  perform from power.meter m where m.estate_id = p_estate_id order by m.id for no key update;
  begin
    for v_row in
      select (r ->> 'row')::integer as number, r ->> 'meter' as meter, (r ->> 'at')::timestamptz as at, (r ->> 'tenths')::bigint as tenths
      from jsonb_array_elements(p_rows) r order by 3, 1
    loop
      select min(m.id) into v_meter from power.meter m
      where m.estate_id = p_estate_id and (lower(m.name) = lower(v_row.meter) or m.account_number = v_row.meter)
      having count(*) = 1;
      if v_meter is null then
        v_code := 'power-row-meter';
      elsif exists (select from power.reading x
        where x.meter_id = v_meter and x.at = v_row.at and x.corrected_by is null and x.reading_tenths = v_row.tenths) then
        v_code := 'same';
      else
        v_code := power.reading_refusal(v_meter, v_row.at, v_row.tenths, null);
      end if;
      if v_code is null then
        insert into power.reading (meter_id, at, reading_tenths, source, entered_by, entered_key)
        values (v_meter, v_row.at, v_row.tenths, p_by ->> 'source', (p_by ->> 'entered_by')::bigint, p_by ->> 'entered_key');
      else
        v_rows := v_rows || v_row.number;
        v_codes := v_codes || v_code;
        v_is_wrong := v_is_wrong or v_code <> 'same';
      end if;
    end loop;
    if v_is_wrong or not (p_by ->> 'store')::boolean then
      raise exception 'only checked' using errcode = 'PW001';
    end if;
    perform power.settle_meter(s.meter_id, s.first_at, s.last_at)
    from (select m.id as meter_id, min((r ->> 'at')::timestamptz) as first_at, max((r ->> 'at')::timestamptz) as last_at
      from jsonb_array_elements(p_rows) r
      join power.meter m on m.estate_id = p_estate_id and (lower(m.name) = lower(r ->> 'meter') or m.account_number = r ->> 'meter')
      group by m.id) s;
  exception when sqlstate 'PW001' then
    null;
  end;
  return query select u.number, u.code from unnest(v_rows, v_codes) u (number, code) order by 1;
end $$;
revoke all on function power.store_readings(bigint, jsonb, jsonb) from public;
grant execute on function power.store_readings(bigint, jsonb, jsonb) to gatelight_app;
