-- The invitation with this secret, for any user. Returns no row when there is none.
create or replace function moves.invitation_by_secret(p_session uuid, p_secret_hash bytea)
returns table (estate_name text, house_name text, name text, invited_by text, expires_at timestamptz, status text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.name, h.name, o.name, identity.full_name(i.invited_by), i.expires_at,
    case when i.status = 'open' and (i.expires_at <= now() or h.retired_at is not null) then 'expired' else i.status end
  from moves.invitation i join estates.house h on h.id = i.house_id join estates.estate e on e.id = i.estate_id
  join households.occupant o on o.id = i.occupant_id
  where i.secret_hash = p_secret_hash and identity.user_of_session(p_session) is not null
$$;
revoke all on function moves.invitation_by_secret(uuid, bytea) from public;
grant execute on function moves.invitation_by_secret(uuid, bytea) to gatelight_web;
