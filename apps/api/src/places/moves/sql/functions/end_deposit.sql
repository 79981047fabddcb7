-- `moves.close_deposit` for the user of a session.
create or replace function moves.end_deposit(p_session uuid, p_estate_id bigint, p_house_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint;
  v_done jsonb;
  v_refusal text;
begin
  select b.caller, b.done into v_caller, v_done from moves.begin_change(p_session, p_estate_id, p_house_id, p_by) b;
  perform platform.check_arguments(p_given, array['id', 'returned_kobo', 'kept_kobo', 'reason']);
  if v_done is not null then
    return v_done;
  end if;
  v_refusal := moves.close_deposit(v_caller, p_house_id, p_given);
  if v_refusal is not null then
    return jsonb_build_object('refusal', v_refusal);
  end if;
  perform audit.record_for_house(v_caller, 'house.deposit-end', p_house_id, p_given || jsonb_build_object('estate', p_estate_id), p_by);
  return moves.end_change(v_caller, p_by, jsonb_build_object('id', p_given ->> 'id'));
end $$;
revoke all on function moves.end_deposit(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function moves.end_deposit(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
