-- Whether the user of a session has one of these roles in the estate, and this object belongs to it.
create or replace function facility.is_of_estate(p_session uuid, p_estate_id bigint, p_kind text, p_id bigint, p_roles text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.works_for(p_session, p_estate_id, p_roles) and case p_kind
    when 'job' then exists (select from facility.job j where j.id = p_id and j.estate_id = p_estate_id)
    when 'asset' then exists (select from facility.asset a where a.id = p_id and a.estate_id = p_estate_id)
    when 'vendor' then exists (select from facility.vendor v where v.id = p_id and v.estate_id = p_estate_id)
    when 'checklist' then exists (select from facility.checklist c where c.id = p_id and c.estate_id = p_estate_id)
    when 'inspection' then exists (select from facility.inspection i where i.id = p_id and i.estate_id = p_estate_id)
    else false end
$$;
revoke all on function facility.is_of_estate(uuid, bigint, text, bigint, text[]) from public;
grant execute on function facility.is_of_estate(uuid, bigint, text, bigint, text[]) to gatelight_app, gatelight_web;
