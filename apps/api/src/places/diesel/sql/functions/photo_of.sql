-- A photo of an entry, for callers who may write about the diesel of its estate.
create or replace function diesel.photo_of(p_session uuid, p_entry_id bigint, p_id uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.content from diesel.photo p
  where p.id = p_id and p.entry_id = p_entry_id and teams.officer_of(p_session, p.estate_id) is not null
$$;
revoke all on function diesel.photo_of(uuid, bigint, uuid) from public;
grant execute on function diesel.photo_of(uuid, bigint, uuid) to gatelight_app, gatelight_web;
