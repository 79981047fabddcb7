create or replace function moves.withdraw_invitation(p_session uuid, p_estate_id bigint, p_house_id bigint, p_id bigint, p_by jsonb)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := moves.manager_of(p_session, p_estate_id, p_house_id);
  v_occupant bigint;
begin
  select i.occupant_id into v_occupant from moves.invitation i
  where i.id = p_id and i.house_id = p_house_id and i.status = 'open' and v_caller is not null for update;
  if not found then
    return false;
  end if;
  perform moves.end_invitations(v_occupant);
  perform audit.record_for_house(v_caller, 'house.invite-withdraw', p_house_id, jsonb_build_object('invitation', p_id, 'estate', p_estate_id), p_by);
  return true;
end $$;
revoke all on function moves.withdraw_invitation(uuid, bigint, bigint, bigint, jsonb) from public;
grant execute on function moves.withdraw_invitation(uuid, bigint, bigint, bigint, jsonb) to gatelight_web;
