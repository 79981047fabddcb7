-- The estates that the user of a session works for, with their roles there, by name.
create or replace function teams.estates_of(p_session uuid) returns table (id bigint, name text, roles text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.id, e.name, array_agg(m.role order by m.role)
  from identity.user_of_session(p_session) c (user_id)
  join teams.member m on m.user_id = c.user_id and m.ended_at is null
  join estates.estate e on e.id = m.estate_id and e.retired_at is null
  group by e.id, e.name order by estates.counted(e.name), e.id
$$;
revoke all on function teams.estates_of(uuid) from public;
grant execute on function teams.estates_of(uuid) to gatelight_app, gatelight_web;
