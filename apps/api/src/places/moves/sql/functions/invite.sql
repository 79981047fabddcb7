-- Sends a listed occupant their invitation again, or for the first time.
create or replace function moves.invite(p_session uuid, p_estate_id bigint, p_house_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint;
  v_done jsonb;
  v_occupant bigint := p_given ->> 'occupant';
  v_id bigint;
begin
  select b.caller, b.done into v_caller, v_done from moves.begin_change(p_session, p_estate_id, p_house_id, p_by) b;
  perform platform.check_arguments(p_given, array['occupant', 'secret_hash', 'link', 'days']);
  if v_done is not null then
    return v_done;
  end if;
  perform from households.occupant o
  where o.id = v_occupant and o.house_id = p_house_id and o.ended_at is null and o.user_id is null for share;
  if not found then
    return '{"refusal": "not-found"}';
  end if;
  v_id := moves.send_invitation(v_caller, v_occupant, p_given);
  if v_id is null then
    return jsonb_build_object('refusal', 'contact-missing');
  end if;
  perform audit.record_for_house(v_caller, 'house.invite', p_house_id,
    jsonb_build_object('invitation', v_id, 'occupant', v_occupant, 'estate', p_estate_id), p_by);
  return moves.end_change(v_caller, p_by, jsonb_build_object('id', v_id::text));
end $$;
revoke all on function moves.invite(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function moves.invite(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
