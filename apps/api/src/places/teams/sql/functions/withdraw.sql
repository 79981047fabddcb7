-- Withdraws an invitation. Its link shows this from then on. Returns false when it was already accepted or declined, or
-- is of another estate.
create or replace function teams.withdraw(p_session uuid, p_estate_id bigint, p_id bigint, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_role text;
begin
  update teams.invitation i set status = 'withdrawn', ended_at = now(), email = null, phone_number = null
  where i.id = p_id and i.estate_id = p_estate_id and i.status = 'open' and v_caller is not null
  returning i.role into v_role;
  if not found then
    return false;
  end if;
  perform notifications.cancel_messages('team-invitation', p_id::text);
  perform audit.record_for_estate(v_caller, 'team.withdraw', p_estate_id, jsonb_build_object('invitation', p_id, 'role', v_role), p_by);
  return true;
end $$;
revoke all on function teams.withdraw(uuid, bigint, bigint, jsonb) from public;
grant execute on function teams.withdraw(uuid, bigint, bigint, jsonb) to gatelight_app, gatelight_web;
