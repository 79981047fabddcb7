create or replace function facility.is_file_of_estate(p_session uuid, p_estate_id bigint, p_file uuid, p_roles text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.works_for(p_session, p_estate_id, p_roles) and exists (
    select from facility.file f where f.id = p_file and f.estate_id = p_estate_id and f.removed_at is null)
$$;
revoke all on function facility.is_file_of_estate(uuid, bigint, uuid, text[]) from public;
grant execute on function facility.is_file_of_estate(uuid, bigint, uuid, text[]) to gatelight_app, gatelight_web;
