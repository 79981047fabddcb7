-- Why the lock does not hold a house on a day: hardship, an agreed plan of people who still have to do with the house (it ends when an
-- instalment is five days late), or the time that a manager granted.
create or replace function arrears.spared_by(p_house_id bigint, p_day date) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when exists (select from arrears.hardship d where d.house_id = p_house_id and d.until_day >= p_day) then 'hardship'
    when exists (select from arrears.plan p where p.house_id = p_house_id and p.state = 'agreed' and arrears.protects_house(p.id)) then 'plan'
    when exists (select from arrears.wait w where w.house_id = p_house_id and w.until_day >= p_day) then 'wait'
  end
$$;
revoke all on function arrears.spared_by(bigint, date) from public;
grant execute on function arrears.spared_by(bigint, date) to gatelight_app, gatelight_staff;
