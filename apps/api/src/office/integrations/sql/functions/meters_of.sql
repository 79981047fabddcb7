create or replace function integrations.meters_of(p_hash bytea, p_after text, p_limit integer)
returns table (number text, utility text, life text, is_tampered boolean, house text, replaced_by text, installed_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.number, m.utility, m.life, m.tampered_at is not null, h.name, n.number, m.installed_at
  from metering.meter m left join estates.house h on h.id = m.house_id left join metering.meter n on n.id = m.replaced_by
  where m.estate_id = integrations.estate_of(p_hash, 'meters.read') and (p_after is null or m.number > p_after)
  order by m.number limit p_limit
$$;
revoke all on function integrations.meters_of(bytea, text, integer) from public;
grant execute on function integrations.meters_of(bytea, text, integer) to gatelight_app, gatelight_web;
