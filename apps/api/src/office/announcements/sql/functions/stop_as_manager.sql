-- A manager withdraws a waiting announcement, or stops one that is being sent. Returns null when it is done, otherwise
-- the code of the refusal.
create or replace function announcements.stop_as_manager(
  p_session uuid, p_estate_id bigint, p_reference uuid, p_ip inet, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_one announcements.request;
begin
  select * into v_one from announcements.request r where r.reference = p_reference and r.estate_id = p_estate_id for update;
  if not found or not households.manages(v_user_id, p_estate_id) then
    return 'not-found';
  end if;
  if v_one.state = 'waiting' then
    update announcements.request r set state = 'withdrawn', decided_by = 'user:' || v_user_id, decided_at = now() where r.id = v_one.id;
  elsif v_one.state <> 'sent' or announcements.cancel(p_reference) is null then
    return 'announcement-ended';
  end if;
  perform households.audit(v_user_id, 'announcement.cancel', 'announcement', p_reference::text, null,
    jsonb_build_object('by', 'manager'), p_ip, p_request);
  return null;
end $$;
revoke all on function announcements.stop_as_manager(uuid, bigint, uuid, inet, text) from public;
grant execute on function announcements.stop_as_manager(uuid, bigint, uuid, inet, text) to gatelight_app, gatelight_web;
