-- Open invitations to the team of an estate, for its managers. Returns no row for others.
create or replace function teams.invitations_of(p_session uuid, p_estate_id bigint)
returns table (id bigint, role text, contact text, invited_by text, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, i.role, coalesce(i.email, i.phone_number), identity.full_name(i.invited_by), i.created_at, i.expires_at
  from teams.manager_of(p_session, p_estate_id) c (user_id)
  join teams.invitation i on i.estate_id = p_estate_id and i.status = 'open' and c.user_id is not null
  order by i.created_at desc, i.id desc
$$;
revoke all on function teams.invitations_of(uuid, bigint) from public;
grant execute on function teams.invitations_of(uuid, bigint) to gatelight_app, gatelight_web;
