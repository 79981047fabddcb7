-- Whether the user of a session has one of these roles in the estate of an object. p_kind: tank, generator, supplier,
-- entry or alarm.
create or replace function diesel.works_for(p_session uuid, p_kind text, p_id bigint, p_roles text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(teams.works_for(p_session, diesel.estate_of(p_kind, p_id), p_roles), false)
$$;
revoke all on function diesel.works_for(uuid, text, bigint, text[]) from public;
grant execute on function diesel.works_for(uuid, text, bigint, text[]) to gatelight_app, gatelight_web;
