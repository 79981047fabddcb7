-- Why no reminder goes to a house on a day: `plan` (one is agreed, and no instalment is late; one of people who
-- have left holds back no reminder to those who owe now), `wait`, `week` (a
-- reminder was sent in the last seven days); null: a reminder is allowed.
create or replace function arrears.held_by(p_house_id bigint, p_day date) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when exists (select from arrears.plan p where p.house_id = p_house_id and p.state = 'agreed' and arrears.missing_of_plan(p.id, p_day - 1) = 0
      and (arrears.protects_house(p.id) or not exists (select from arrears.counted_bills(p_house_id, p_day)))) then 'plan'
    when exists (select from arrears.wait w where w.house_id = p_house_id and w.until_day >= p_day) then 'wait'
    when exists (select from arrears.reminder r where r.house_id = p_house_id and r.on_day > p_day - 7) then 'week'
  end
$$;
revoke all on function arrears.held_by(bigint, date) from public;
grant execute on function arrears.held_by(bigint, date) to gatelight_app, gatelight_staff;
