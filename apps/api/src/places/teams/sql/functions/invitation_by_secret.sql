-- The invitation with this secret, for any user. Returns no row when there is none. A reader needs an account, so we
-- know who looked.
create or replace function teams.invitation_by_secret(p_session uuid, p_secret_hash bytea)
returns table (estate_name text, role text, invited_by text, expires_at timestamptz, status text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.name, i.role, identity.full_name(i.invited_by), i.expires_at,
    case when i.status = 'open' and (i.expires_at <= now() or e.retired_at is not null) then 'expired' else i.status end
  from teams.invitation i join estates.estate e on e.id = i.estate_id
  where i.secret_hash = p_secret_hash and identity.user_of_session(p_session) is not null
$$;
revoke all on function teams.invitation_by_secret(uuid, bytea) from public;
grant execute on function teams.invitation_by_secret(uuid, bytea) to gatelight_app, gatelight_web;
