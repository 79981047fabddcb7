-- The estates in which a user lives or owns a house and that have a team to reply, with the house.
create or replace function support.estates_for_ticket(p_user_id bigint) returns table (id bigint, name text, house_id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct on (e.name, e.id) e.id, e.name, l.house_id
  from (select p_user_id) c (user_id)
  cross join lateral (
    select m.estate_id, m.house_id from households.link k join metering.meter m on m.id = k.meter_id
    where k.user_id = c.user_id and k.ended_at is null
    union
    select h.estate_id, h.id from households.house_owner o join estates.house h on h.id = o.house_id
    where o.user_id = c.user_id and o.ended_at is null) l
  join estates.estate e on e.id = l.estate_id and e.retired_at is null
  where exists (select from teams.member t where t.estate_id = e.id and t.role in ('manager', 'facilityOfficer') and t.ended_at is null)
  order by e.name, e.id, l.house_id
$$;
revoke all on function support.estates_for_ticket(bigint) from public;
grant execute on function support.estates_for_ticket(bigint) to gatelight_app;
