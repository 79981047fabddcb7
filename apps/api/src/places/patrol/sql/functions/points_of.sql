-- Points of an estate with the text of their QR, for its manager, who prints them.
create or replace function patrol.points_of(p_session uuid, p_estate_id bigint) returns table (id text, name text, secret text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id::text, p.name, p.secret from patrol.point p
  where p.estate_id = p_estate_id and p.ended_at is null and teams.manager_of(p_session, p_estate_id) is not null
  order by p.id
$$;
revoke all on function patrol.points_of(uuid, bigint) from public;
grant execute on function patrol.points_of(uuid, bigint) to gatelight_web;
