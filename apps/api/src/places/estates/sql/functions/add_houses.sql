-- The only place that adds houses: for staff, managers, files and demonstration data. Returns each row with its id.
-- Raises unique_violation when the estate already has the name, in any capitals.
create or replace function estates.add_houses(p_rows jsonb) returns table (number integer, id bigint)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with given as (
    select * from jsonb_to_recordset(p_rows) as r (number integer, estate_id bigint, name text, note text, block text, kind text,
      area_m2 integer, bedrooms integer)
  ), made as (
    insert into estates.house (estate_id, name, note, block, kind, area_m2, bedrooms)
    select g.estate_id, g.name, coalesce(g.note, ''), coalesce(g.block, ''), g.kind, g.area_m2, g.bedrooms from given g
    returning house.id, house.estate_id, house.name
  )
  select g.number, m.id from made m join given g on g.estate_id = m.estate_id and g.name = m.name
$$;
revoke all on function estates.add_houses(jsonb) from public;
grant execute on function estates.add_houses(jsonb) to gatelight_app;
