-- The team of an estate, for its managers. Returns no row for others.
create or replace function teams.members_of(p_session uuid, p_estate_id bigint)
returns table (id bigint, name text, role text, since timestamptz, is_you boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, identity.full_name(m.user_id), m.role, m.created_at, m.user_id = c.user_id
  from teams.manager_of(p_session, p_estate_id) c (user_id)
  join teams.member m on m.estate_id = p_estate_id and m.ended_at is null and c.user_id is not null
  order by array_position(array['manager', 'accountant', 'facilityOfficer', 'guard', 'viewer'], m.role), 2, m.id
$$;
revoke all on function teams.members_of(uuid, bigint) from public;
grant execute on function teams.members_of(uuid, bigint) to gatelight_app, gatelight_web;
