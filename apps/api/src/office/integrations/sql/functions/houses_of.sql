create or replace function integrations.houses_of(p_hash bytea, p_after bigint, p_limit integer)
returns table (id bigint, name text, meters text[], retired_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.id, h.name, array(select m.number from metering.meter m
    where m.house_id = h.id and m.life in ('installed', 'active', 'faulty') order by m.number), h.retired_at
  from estates.house h
  where h.estate_id = integrations.estate_of(p_hash, 'houses.read') and (p_after is null or h.id > p_after)
  order by h.id limit p_limit
$$;
revoke all on function integrations.houses_of(bytea, bigint, integer) from public;
grant execute on function integrations.houses_of(bytea, bigint, integer) to gatelight_app, gatelight_web;
