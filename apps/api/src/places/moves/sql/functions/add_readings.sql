-- Stores the readings of meters of a house. Returns null, or the code of a refusal: a meter was not read and no reason
-- given, a reading is lower than the one before, or a photo is not the caller's or already used.
create or replace function moves.add_readings(p_move_id bigint, p_caller bigint, p_house_id bigint, p_rows jsonb, p_unread_reason text)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_row record;
begin
  if p_unread_reason = '' and exists (select from moves.meters_of(p_house_id) m
      where not exists (select from jsonb_array_elements(p_rows) r
        where (r ->> 'meter_id')::bigint = m.id and (r ->> 'reading' is not null or r ->> 'photo' is not null))) then
    return 'readings-missing';
  end if;
  for v_row in
    select (r ->> 'meter_id')::bigint as meter_id, ((r ->> 'reading')::numeric * 10)::bigint as tenths, (r ->> 'photo')::uuid as photo
    from jsonb_array_elements(p_rows) r where r ->> 'reading' is not null or r ->> 'photo' is not null order by 1
  loop
    if not exists (select from moves.meters_of(p_house_id) m where m.id = v_row.meter_id) then
      return 'not-found';
    end if;
    if v_row.tenths < (select l.reading_tenths from moves.last_reading(v_row.meter_id) l) then
      return 'reading-too-low';
    end if;
    if v_row.photo is not null then
      update moves.photo p set is_used = true
      where p.id = v_row.photo and p.house_id = p_house_id and p.uploaded_by = p_caller and not p.is_used;
      if not found then
        return 'attachment-unknown';
      end if;
    end if;
    insert into moves.reading (move_id, meter_id, reading_tenths, photo_id) values (p_move_id, v_row.meter_id, v_row.tenths, v_row.photo);
  end loop;
  return null;
end $$;
revoke all on function moves.add_readings(bigint, bigint, bigint, jsonb, text) from public;
