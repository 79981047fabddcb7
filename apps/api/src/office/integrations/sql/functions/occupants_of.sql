-- The occupants of each house, by name only, because a gate needs no more.
create or replace function integrations.occupants_of(p_hash bytea, p_after bigint, p_limit integer)
returns table (id bigint, house_id bigint, house text, name text, is_owner boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.id, h.id, h.name, o.name, o.is_owner
  from households.occupant o join estates.house h on h.id = o.house_id
  where h.estate_id = integrations.estate_of(p_hash, 'occupants.read') and o.ended_at is null and h.retired_at is null
    and (p_after is null or o.id > p_after)
  order by o.id limit p_limit
$$;
revoke all on function integrations.occupants_of(bytea, bigint, integer) from public;
grant execute on function integrations.occupants_of(bytea, bigint, integer) to gatelight_app, gatelight_web;
