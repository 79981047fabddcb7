-- Houses of the user of a session whose estate has a lock: its rule, the day from which it holds the house, the
-- overdue amount that counts for it, and any declared hardship.
create or replace function arrears.own_locks(p_session uuid)
returns table (house_id bigint, house_name text, estate_name text, days integer, least_kobo bigint, reason text, locks_on date, is_locked boolean,
  late_kobo bigint, hardship_until date)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.id, h.name, e.name, l.days, l.least_kobo, l.reason, n.locks_on, exists (select from metering.held_house x where x.house_id = h.id),
    coalesce((select sum(i.left_kobo) from arrears.counted_bills(h.id, platform.today()) i), 0)::bigint,
    (select max(d.until_day) from arrears.hardship d where d.house_id = h.id and d.until_day >= platform.today())
  from identity.user_of_session(p_session) me (user_id)
  cross join lateral (select distinct x.house_id from households.houses_of(me.user_id) x) mine
  join estates.house h on h.id = mine.house_id join estates.estate e on e.id = h.estate_id
  join arrears.vending_lock l on l.estate_id = e.id and l.state = 'on'
  left join arrears.lock_notice n on n.house_id = h.id and n.lock_id = l.id
  order by e.name, estates.counted(h.name), h.id
$$;
revoke all on function arrears.own_locks(uuid) from public;
grant execute on function arrears.own_locks(uuid) to gatelight_app, gatelight_web;
