-- Why no reminder goes to a house on a day: `wait`, `week` (one went out in the last seven days); null: one may.
create or replace function arrears.held_by(p_house_id bigint, p_day date) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when exists (select from arrears.wait w where w.house_id = p_house_id and w.until_day >= p_day) then 'wait'
    when exists (select from arrears.reminder r where r.house_id = p_house_id and r.on_day > p_day - 7) then 'week'
  end
$$;
revoke all on function arrears.held_by(bigint, date) from public;
grant execute on function arrears.held_by(bigint, date) to gatelight_app, gatelight_staff;
