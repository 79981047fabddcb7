-- What counts for the lock of a house and the user of a session does not see: bills of other people who live there.
create or replace function arrears.counted_for_others(p_session uuid, p_house_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(i.left_kobo), 0)::bigint
  from identity.user_of_session(p_session) me (user_id) cross join lateral arrears.counted_bills(p_house_id, platform.today()) i
  where exists (select from households.houses_of(me.user_id) x where x.house_id = p_house_id)
    and i.id not in (select v.id from service_charges.visible_invoices(me.user_id) v)
$$;
revoke all on function arrears.counted_for_others(uuid, bigint) from public;
grant execute on function arrears.counted_for_others(uuid, bigint) to gatelight_app, gatelight_web;
