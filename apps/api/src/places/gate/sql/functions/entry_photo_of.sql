-- The photo of an entry, for a manager who gave a reason within the last hour. Returns null when there is no photo, or
-- the caller may not see it.
create or replace function gate.entry_photo_of(p_session uuid, p_estate_id bigint, p_entry_id bigint) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.content from gate.entry_photo p join gate.entry e on e.id = p.entry_id
  where e.id = p_entry_id and e.estate_id = p_estate_id
    and exists (select from gate.look l where l.entry_id = e.id and l.user_id = teams.manager_of(p_session, p_estate_id)
      and l.at > now() - interval '1 hour')
$$;
revoke all on function gate.entry_photo_of(uuid, bigint, bigint) from public;
grant execute on function gate.entry_photo_of(uuid, bigint, bigint) to gatelight_web;
