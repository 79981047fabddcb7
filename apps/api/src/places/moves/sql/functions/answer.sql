-- Accepts or declines an invitation to a house, once, for the user of the session. Returns null, or the code of the
-- refusal: the invitation has ended when the person moved out meanwhile or is connected with another account.
create or replace function moves.answer(p_session uuid, p_secret_hash bytea, p_is_accepted boolean, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_invitation moves.invitation;
begin
  -- Locks the house first, as in every change of it.
  perform from estates.house h
  where h.id = (select i.house_id from moves.invitation i where i.secret_hash = p_secret_hash) for no key update;
  select i.* into v_invitation from moves.invitation i where i.secret_hash = p_secret_hash for update;
  if not found then
    return 'not-found';
  end if;
  if v_invitation.status <> 'open' then
    return 'invitation-ended';
  end if;
  if v_invitation.expires_at <= now() or not teams.has_role(v_invitation.invited_by, v_invitation.estate_id, array['manager'])
    or not exists (select from estates.house h where h.id = v_invitation.house_id and h.retired_at is null)
    or not exists (select from households.occupant o where o.id = v_invitation.occupant_id and o.ended_at is null and o.user_id is null) then
    return 'invitation-expired';
  end if;
  update moves.invitation i set status = case when p_is_accepted then 'accepted' else 'declined' end, ended_at = now(), user_id = v_user_id
  where i.id = v_invitation.id;
  if p_is_accepted then
    perform households.connect_occupant(v_invitation.occupant_id, v_user_id);
  end if;
  perform audit.record_for_house(v_user_id, case when p_is_accepted then 'house.invite-accept' else 'house.invite-decline' end, v_invitation.house_id,
    jsonb_build_object('invitation', v_invitation.id, 'occupant', v_invitation.occupant_id, 'estate', v_invitation.estate_id), p_by);
  return null;
end $$;
revoke all on function moves.answer(uuid, bytea, boolean, jsonb) from public;
grant execute on function moves.answer(uuid, bytea, boolean, jsonb) to gatelight_web;
