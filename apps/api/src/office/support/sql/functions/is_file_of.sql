create or replace function support.is_file_of(p_session uuid, p_id uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return exists (
    select from support.attachment a left join support.ticket t on t.id = a.ticket_id
    where a.id = p_id and (t.user_id = v_user_id or (a.ticket_id is null and a.uploader_id = v_user_id and not a.by_staff)));
end $$;
revoke all on function support.is_file_of(uuid, uuid) from public;
grant execute on function support.is_file_of(uuid, uuid) to gatelight_app, gatelight_web;
