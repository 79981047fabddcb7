-- The houses of an estate in their order, with the data that rates need and the payer on a day: the occupant who pays,
-- or the owner of an empty house. A new occupant pays from the first month that begins after they moved in. Each house
-- finds its people by index, so that the time does not depend on the planner's statistics.
create or replace function service_charges.payers_on(p_estate_id bigint, p_day date, p_house_id bigint default null)
returns table (house_id bigint, name text, "position" integer, kind text, area_m2 integer, bedrooms integer, is_occupied boolean,
  leaves_on date, payer_kind text, payer_user_id bigint, payer_name text, email text, phone text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.id, h.name, row_number() over (order by estates.counted(h.name), h.id)::integer, h.kind, h.area_m2, h.bedrooms,
    l.is_there or u.user_id is not null, l.until,
    case when l.is_there or u.user_id is not null then 'occupant' when o.is_there then 'owner' else 'house' end,
    case when l.is_there or u.user_id is not null then coalesce(l.user_id, u.user_id) else o.user_id end,
    coalesce(case when l.is_there then l.name when u.user_id is not null then identity.full_name(u.user_id) else o.name end, ''),
    case when l.is_there then l.email when u.user_id is null then o.email end,
    case when l.is_there then l.phone when u.user_id is null then o.phone end
  from estates.house h
  left join lateral (
    select true as is_there, x.until, x.user_id, x.name, x.email, x.phone from households.occupant x
    where x.house_id = h.id and x.ended_at is null and x.lives_here and x.since <= p_day order by x.pays desc, x.id limit 1) f on true
  cross join lateral (select coalesce(f.is_there, false) as is_there, f.until, f.user_id, f.name, f.email, f.phone) l
  left join lateral (
    select k.user_id from metering.meter m join households.link k on k.meter_id = m.id and k.ended_at is null and k.role = 'owner' and households.lives_in(k.user_id, h.id)
    where m.estate_id = h.estate_id and m.house_id = h.id order by k.id limit 1) u on true
  left join lateral (
    select true as is_there, w.user_id, w.name, w.email, w.phone from (
      (select x.user_id, x.name, x.email, x.phone, 1 as rank, x.id from households.occupant x
       where x.house_id = h.id and x.ended_at is null and x.is_owner order by x.user_id is null, x.id limit 1)
      union all
      (select x.user_id, identity.full_name(x.user_id), null, null, 2, 0 from households.house_owner x
       where x.house_id = h.id and x.ended_at is null order by x.created_at, x.user_id limit 1)) w
    order by w.user_id is null, w.rank limit 1) o on not l.is_there and u.user_id is null
  where h.estate_id = p_estate_id and (p_house_id is null or h.id = p_house_id) and h.retired_at is null
$$;
revoke all on function service_charges.payers_on(bigint, date, bigint) from public;
grant execute on function service_charges.payers_on(bigint, date, bigint) to gatelight_app, gatelight_staff;
