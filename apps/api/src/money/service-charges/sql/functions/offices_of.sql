-- The estates of a manager, with what waits there and what their houses owe. The manager's own requests do not count: another manager decides about them.
create or replace function service_charges.offices_of(p_session uuid)
returns table (id bigint, name text, open_requests integer, unpaid_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return query
  select e.id, e.name,
    (select count(*)::integer from households.request r join metering.meter m on m.id = r.meter_id
     where m.estate_id = e.id and r.status = 'open' and r.kind <> 'invitation' and r.sender_id <> v_user_id),
    (select coalesce(sum(a.owed_kobo), 0)::bigint from service_charges.account a where a.estate_id = e.id and a.owed_kobo > 0)
  from teams.member s join estates.estate e on e.id = s.estate_id
  where s.user_id = v_user_id and s.role = 'manager' and s.ended_at is null
  order by lower(e.name), e.id;
end $$;
revoke all on function service_charges.offices_of(uuid) from public;
grant execute on function service_charges.offices_of(uuid) to gatelight_web;
