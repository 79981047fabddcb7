-- Houses in the order in which people count: Flat 2 before Flat 10.

-- A name as it is sorted: in lower case, each number with ten digits. By arithmetic on text and not by a collation, so that every
-- PostgreSQL sorts alike and an update of its ICU library leaves the index right.
create function estates.counted(p_name text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(regexp_replace(lower(p_name), '([0-9]+)', '0000000000\1', 'g'), '[0-9]*([0-9]{10})', '\1', 'g')
$$;
revoke all on function estates.counted(text) from public;
grant execute on function estates.counted(text) to gatelight_staff, gatelight_app, gatelight_web, gatelight_read;
create index house_as_counted on estates.house (estate_id, estates.counted(name), id) where retired_at is null;

-- As in 0065, in this order.
create or replace function households.houses_of_estate(p_estate_id bigint, out estate_found boolean, out houses jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from estates.estate e where e.id = p_estate_id and e.retired_at is null),
    (select coalesce(jsonb_agg(jsonb_build_object('id', h.id::text, 'name', h.name) order by estates.counted(h.name), h.id), '[]')
     from estates.house h where h.estate_id = p_estate_id and h.retired_at is null)
$$;

-- As in 0105, in this order.
create or replace function households.owned_houses(p_user_id bigint)
returns table (id bigint, name text, estate_name text, number text, utility text, status text, tenant_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.id, h.name, e.name, m.number, m.utility, m.status,
    (select case
        when l.user_id = p_user_id or preferences.allows(l.user_id, 'privacy.profile') then households.full_name(l.user_id)
        else regexp_replace(households.full_name(l.user_id), '(\S)\S*', '\1•••', 'g') end
     from households.link l
     where l.meter_id = m.id and l.role = 'owner' and l.ended_at is null)
  from households.house_owner o
  join estates.house h on h.id = o.house_id
  join estates.estate e on e.id = h.estate_id
  left join metering.meter m on m.house_id = h.id
  where o.user_id = p_user_id and o.ended_at is null
  order by e.name, estates.counted(h.name), h.id, m.number
$$;
