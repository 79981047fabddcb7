create or replace function households.managed_estates(p_user_id bigint)
returns table (id bigint, name text, houses integer, meters integer, linked_meters integer, open_requests integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.id, e.name,
    (select count(*)::integer from estates.house h where h.estate_id = e.id),
    (select count(*)::integer from metering.meter m where m.estate_id = e.id),
    (select count(*)::integer from metering.meter m join households.link l on l.meter_id = m.id
     where m.estate_id = e.id and l.role = 'owner' and l.ended_at is null),
    (select count(*)::integer from households.request r join metering.meter m on m.id = r.meter_id
     where m.estate_id = e.id and r.status = 'open' and r.kind <> 'invitation')
  from estates.estate e
  where households.is_staff_of(p_user_id, e.id)
  order by lower(e.name), e.id
$$;
revoke all on function households.managed_estates(bigint) from public;
grant execute on function households.managed_estates(bigint) to gatelight_app;

create or replace function households.managed_estates(p_session uuid)
returns table (id bigint, name text, houses integer, meters integer, linked_meters integer, open_requests integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from households.managed_estates(identity.user_of_session(p_session))
$$;
revoke all on function households.managed_estates(uuid) from public;
grant execute on function households.managed_estates(uuid) to gatelight_app, gatelight_web;
