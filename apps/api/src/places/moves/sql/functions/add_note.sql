create or replace function moves.add_note(p_session uuid, p_estate_id bigint, p_house_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint;
  v_done jsonb;
  v_id bigint;
begin
  select b.caller, b.done into v_caller, v_done from moves.begin_change(p_session, p_estate_id, p_house_id, p_by) b;
  perform platform.check_arguments(p_given, array['text']);
  if v_done is not null then
    return v_done;
  end if;
  insert into moves.note (house_id, text, made_by) values (p_house_id, p_given ->> 'text', v_caller) returning id into v_id;
  -- Without its text, because the audit log cannot delete it later.
  perform audit.record_for_house(v_caller, 'house.note-add', p_house_id, jsonb_build_object('note', v_id, 'estate', p_estate_id), p_by);
  return moves.end_change(v_caller, p_by, jsonb_build_object('id', v_id::text));
end $$;
revoke all on function moves.add_note(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function moves.add_note(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
