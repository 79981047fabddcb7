create or replace function households.meters_of(p_session uuid)
returns table (id bigint, number text, utility text, nickname text, status text, estate_id bigint, estate_name text,
  house_name text, customer_name text, is_default boolean, role text, members_count integer)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return query
    select m.id, m.number, m.utility, l.nickname, m.status, m.estate_id, e.name, h.name, m.customer_name, l.is_default, l.role,
      case when l.role = 'owner' then (select count(*)::integer from households.link o
        where o.meter_id = l.meter_id and o.ended_at is null and o.role <> 'owner') else 0 end
    from households.link l
    join metering.meter m on m.id = l.meter_id
    join estates.estate e on e.id = m.estate_id
    left join estates.house h on h.id = m.house_id
    where l.user_id = v_user_id and l.ended_at is null
    order by l.is_default desc, l.id;
end $$;
revoke all on function households.meters_of(uuid) from public;
grant execute on function households.meters_of(uuid) to gatelight_app, gatelight_web;
