-- Stores a file that a member of an estate's team wants to send with a reply. Returns null when they have too many
-- unsent files.
create or replace function support.store_estate_file(p_session uuid, p_estate_id bigint, p_name text, p_kind text, p_content bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user bigint := teams.officer_of(p_session, p_estate_id);
begin
  if v_user is null then
    raise exception 'not the team of this estate' using errcode = 'WL003';
  end if;
  return support.keep_file(v_user, true, p_name, p_kind, p_content);
end $$;
revoke all on function support.store_estate_file(uuid, bigint, text, text, bytea) from public;
grant execute on function support.store_estate_file(uuid, bigint, text, text, bytea) to gatelight_app, gatelight_web;
