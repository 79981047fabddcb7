-- The houses of an owner by name, with the user of each meter. The owner reads the full name only when the tenant shows
-- their profile to other residents. Otherwise there are initials, which are enough to see that the meter is in use.
create or replace function households.owned_houses(p_session uuid)
returns table (id bigint, name text, estate_name text, number text, utility text, status text, tenant_name text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return query
    select h.id, h.name, e.name, m.number, m.utility, m.status,
      (select case
          when l.user_id = v_user_id or preferences.allows(l.user_id, 'privacy.profile') then identity.full_name(l.user_id)
          else regexp_replace(identity.full_name(l.user_id), '(\S)\S*', '\1•••', 'g') end
       from households.link l
       where l.meter_id = m.id and l.role = 'owner' and l.ended_at is null)
    from households.house_owner o
    join estates.house h on h.id = o.house_id
    join estates.estate e on e.id = h.estate_id
    left join metering.meter m on m.house_id = h.id and m.life not in ('replaced', 'retired')
    where o.user_id = v_user_id and o.ended_at is null
    order by e.name, estates.counted(h.name), h.id, m.number;
end $$;
revoke all on function households.owned_houses(uuid) from public;
grant execute on function households.owned_houses(uuid) to gatelight_app, gatelight_web;
