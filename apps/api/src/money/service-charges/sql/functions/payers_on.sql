-- The houses of an estate in their order, with what rates ask about them and who pays on a day: the occupant who pays, or the owner of a house
-- in which nobody lives yet or any more. A new occupant pays from the first month that begins after they moved in.
create or replace function service_charges.payers_on(p_estate_id bigint, p_day date, p_house_id bigint default null)
returns table (house_id bigint, name text, "position" integer, kind text, area_m2 integer, bedrooms integer, is_occupied boolean,
  leaves_on date, payer_kind text, payer_user_id bigint, payer_name text, email text, phone text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with lives as (
    select distinct on (o.house_id) o.house_id, o.since, o.until, o.user_id, o.name, o.email, o.phone
    from households.occupant o join estates.house h on h.id = o.house_id
    where h.estate_id = p_estate_id and (p_house_id is null or h.id = p_house_id) and o.ended_at is null and o.lives_here and o.since <= p_day
    order by o.house_id, o.pays desc, o.id
  ), uses as (
    select distinct on (m.house_id) m.house_id, l.user_id
    from metering.meter m join households.link l on l.meter_id = m.id and l.ended_at is null and l.role = 'owner'
    where m.estate_id = p_estate_id and m.house_id is not null and (p_house_id is null or m.house_id = p_house_id)
    order by m.house_id, l.id
  ), owns as (
    select distinct on (x.house_id) x.* from (
      select o.house_id, o.user_id, o.name, o.email, o.phone, o.id from households.occupant o join estates.house h on h.id = o.house_id
      where h.estate_id = p_estate_id and (p_house_id is null or h.id = p_house_id) and o.ended_at is null and o.is_owner
      union all
      select w.house_id, w.user_id, identity.full_name(w.user_id), null, null, 9223372036854775807
      from households.house_owner w join estates.house h on h.id = w.house_id
      where h.estate_id = p_estate_id and (p_house_id is null or h.id = p_house_id) and w.ended_at is null
    ) x order by x.house_id, x.user_id is null, x.id
  )
  select h.id, h.name, row_number() over (order by estates.counted(h.name), h.id)::integer, h.kind, h.area_m2, h.bedrooms,
    l.house_id is not null or u.house_id is not null, l.until,
    case when l.house_id is not null or u.house_id is not null then 'occupant' when o.house_id is not null then 'owner' else 'house' end,
    case when l.house_id is not null or u.house_id is not null then coalesce(l.user_id, u.user_id) else o.user_id end,
    coalesce(case when l.house_id is not null then l.name when u.house_id is not null then identity.full_name(u.user_id) else o.name end, ''),
    case when l.house_id is not null then l.email when u.house_id is null then o.email end,
    case when l.house_id is not null then l.phone when u.house_id is null then o.phone end
  from estates.house h left join lives l on l.house_id = h.id left join uses u on u.house_id = h.id left join owns o on o.house_id = h.id
  where h.estate_id = p_estate_id and (p_house_id is null or h.id = p_house_id) and h.retired_at is null
$$;
revoke all on function service_charges.payers_on(bigint, date, bigint) from public;
grant execute on function service_charges.payers_on(bigint, date, bigint) to gatelight_app, gatelight_staff;
