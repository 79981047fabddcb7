-- The only place that adds residents and owners of a house: for staff, managers, files, moves and demonstration data.
-- Returns each row with its id. Raises unique_violation for a second payer of a house.
create or replace function households.add_occupants(p_rows jsonb) returns table (number integer, id bigint)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  -- The ids follow the order of the rows.
  with given as materialized (
    select r.*, row_number() over (order by r.number) as place
    from jsonb_to_recordset(p_rows) as r (number integer, house_id bigint, name text, phone text, email text, is_owner boolean,
      lives_here boolean, pays boolean, since date, until date, user_id bigint, ended_at timestamptz)
  ), made as (
    insert into households.occupant (house_id, name, phone, email, is_owner, lives_here, pays, since, until, user_id, ended_at)
    select g.house_id, g.name, g.phone, g.email, coalesce(g.is_owner, false), coalesce(g.lives_here, true), coalesce(g.pays, false),
      coalesce(g.since, platform.today()), g.until, g.user_id, g.ended_at
    from given g order by g.place
    returning occupant.id
  )
  select g.number, m.id from (select made.id, row_number() over (order by made.id) as place from made) m join given g using (place)
$$;
revoke all on function households.add_occupants(jsonb) from public;
grant execute on function households.add_occupants(jsonb) to gatelight_app;
