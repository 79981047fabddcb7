-- The houses to which the user of a session may invite visitors.
create or replace function gate.visitor_houses(p_session uuid)
returns table (id bigint, name text, estate_id bigint, estate_name text, way text, has_gate boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with me as (select identity.user_of_session(p_session) as id),
  house as (
    select m.house_id as id from me join households.link l on l.user_id = me.id and l.ended_at is null and l.role in ('owner', 'buyer')
      join metering.meter m on m.id = l.meter_id where m.house_id is not null
    union
    select o.house_id from me join households.occupant o on o.user_id = me.id and o.lives_here and o.ended_at is null
  )
  select h.id, h.name, e.id, e.name, coalesce(nullif(s.way, ''), e.address),
    exists (select from gate.device d where d.estate_id = e.id and d.paired_at is not null and d.cut_off_at is null)
  from house x join me on households.lives_in(me.id, x.id) join estates.house h on h.id = x.id and h.retired_at is null
    join estates.estate e on e.id = h.estate_id and e.retired_at is null
    left join gate.estate s on s.estate_id = e.id
  order by e.name, h.name, h.id
$$;
revoke all on function gate.visitor_houses(uuid) from public;
grant execute on function gate.visitor_houses(uuid) to gatelight_web;
