-- The estates of a manager with their figures. Only meters in use count, and nobody decides about their own request.
create or replace function households.managed_estates(p_session uuid)
returns table (id bigint, name text, houses integer, meters integer, linked_meters integer, open_requests integer)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return query
    select e.id, e.name,
      (select count(*)::integer from estates.house h where h.estate_id = e.id and h.retired_at is null),
      (select count(*)::integer from metering.meter m where m.estate_id = e.id and m.life not in ('replaced', 'retired')),
      (select count(*)::integer from metering.meter m join households.link l on l.meter_id = m.id
       where m.estate_id = e.id and l.role = 'owner' and l.ended_at is null),
      (select count(*)::integer from households.request r join metering.meter m on m.id = r.meter_id
       where m.estate_id = e.id and r.status = 'open' and r.kind <> 'invitation' and r.sender_id <> v_user_id)
    from estates.estate e
    where households.is_staff_of(v_user_id, e.id)
    order by estates.counted(e.name), e.id;
end $$;
revoke all on function households.managed_estates(uuid) from public;
grant execute on function households.managed_estates(uuid) to gatelight_app, gatelight_web;
