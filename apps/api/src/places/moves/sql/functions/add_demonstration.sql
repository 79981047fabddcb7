-- Past moves of listed people of a demonstration estate: their house and name, the day, and the readings in tenths.
-- Moves that are already stored stay.
create or replace function moves.add_demonstration(p_rows jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_row record;
  v_move bigint;
begin
  for v_row in
    select r.*, h.estate_id, o.id as occupant_id
    from jsonb_to_recordset(p_rows) as r (house_id bigint, name text, kind text, moved_on date, keys text, readings jsonb)
    join estates.house h on h.id = r.house_id join estates.estate e on e.id = h.estate_id and e.is_demonstration
    join households.occupant o on o.house_id = h.id and o.name = r.name
    where not exists (select from moves.move m where m.house_id = h.id and m.moved_on = r.moved_on)
    order by r.moved_on
  loop
    insert into moves.move (estate_id, house_id, kind, moved_on, owed_kobo, keys, created_at)
    values (v_row.estate_id, v_row.house_id, v_row.kind, v_row.moved_on, case v_row.kind when 'out' then 0 end, v_row.keys,
      (v_row.moved_on + time '15:00') at time zone 'Africa/Lagos')
    returning id into v_move;
    insert into moves.person (move_id, occupant_id) values (v_move, v_row.occupant_id);
    insert into moves.reading (move_id, meter_id, reading_tenths)
    select v_move, m.id, (x ->> 'tenths')::bigint from jsonb_array_elements(v_row.readings) x
    join metering.meter m on m.number = x ->> 'meter' and m.house_id = v_row.house_id;
  end loop;
end $$;
revoke all on function moves.add_demonstration(jsonb) from public;
grant execute on function moves.add_demonstration(jsonb) to gatelight_app;
