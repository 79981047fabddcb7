-- Whether the user of a session has one of these roles in the estate, and the estate has this object.
create or replace function arrears.has_object(p_session uuid, p_estate_id bigint, p_roles text[], p_kind text, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.works_for(p_session, p_estate_id, p_roles) and case p_kind
    when 'plan' then exists (select from arrears.plan p where p.id = p_id and p.estate_id = p_estate_id)
    when 'lock' then exists (select from arrears.vending_lock l where l.id = p_id and l.estate_id = p_estate_id)
    else false end
$$;
revoke all on function arrears.has_object(uuid, bigint, text[], text, bigint) from public;
grant execute on function arrears.has_object(uuid, bigint, text[], text, bigint) to gatelight_app, gatelight_web;
