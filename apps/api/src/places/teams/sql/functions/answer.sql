-- Accepts or declines an invitation, once, for the user of the session, and notifies the manager who sent it. Returns
-- null, or the code of the refusal. When that manager may no longer invite, the invitation counts as expired.
create or replace function teams.answer(p_session uuid, p_secret_hash bytea, p_is_accepted boolean, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_invitation teams.invitation;
begin
  select i.* into v_invitation from teams.invitation i where i.secret_hash = p_secret_hash for update;
  if not found then
    return 'not-found';
  end if;
  if v_invitation.status <> 'open' then
    return 'invitation-ended';
  end if;
  if v_invitation.expires_at <= now() or not teams.has_role(v_invitation.invited_by, v_invitation.estate_id, array['manager'])
    or not exists (select from estates.estate e where e.id = v_invitation.estate_id and e.retired_at is null) then
    return 'invitation-expired';
  end if;
  update teams.invitation i
  set status = case when p_is_accepted then 'accepted' else 'declined' end, ended_at = now(), user_id = v_user_id, email = null, phone_number = null
  where i.id = v_invitation.id;
  if p_is_accepted then
    perform teams.add_member(v_invitation.estate_id, v_user_id, v_invitation.role, 'user:' || v_invitation.invited_by);
  end if;
  perform teams.tell(v_invitation.invited_by, 'team-answer:' || v_invitation.id, v_invitation.estate_id, jsonb_build_object(
    'name', 'team-answer', 'who', identity.full_name(v_user_id), 'role', v_invitation.role, 'accepted', p_is_accepted));
  perform audit.record_for_estate(v_user_id, case when p_is_accepted then 'team.accept' else 'team.decline' end, v_invitation.estate_id,
    jsonb_build_object('invitation', v_invitation.id, 'role', v_invitation.role), p_by);
  return null;
end $$;
revoke all on function teams.answer(uuid, bytea, boolean, jsonb) from public;
grant execute on function teams.answer(uuid, bytea, boolean, jsonb) to gatelight_app, gatelight_web;
