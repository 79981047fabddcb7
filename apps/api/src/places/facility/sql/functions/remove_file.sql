-- Removes a photo or a paper. Its content is deleted, and its row stays for the audit log.
create or replace function facility.remove_file(p_session uuid, p_estate_id bigint, p_file uuid, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
begin
  update facility.file f set removed_at = now(), content = '\x00'::bytea, caption = ''
  where f.id = p_file and f.estate_id = p_estate_id and f.removed_at is null and v_caller is not null;
  if not found then
    return false;
  end if;
  perform audit.record_for_estate(v_caller, 'facility.file-remove', p_estate_id, jsonb_build_object('file', p_file), p_by);
  return true;
end $$;
revoke all on function facility.remove_file(uuid, bigint, uuid, jsonb) from public;
grant execute on function facility.remove_file(uuid, bigint, uuid, jsonb) to gatelight_app, gatelight_web;
