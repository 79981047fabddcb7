-- Records that an alarm is being looked into, or its explanation. Returns false when the caller may not do this.
create or replace function diesel.answer_alarm(p_session uuid, p_id bigint, p_state text, p_words text, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_estate_id bigint := diesel.estate_of('alarm', p_id);
  v_caller bigint := teams.officer_of(p_session, v_estate_id);
begin
  if v_caller is null then
    return false;
  end if;
  update diesel.alarm a set state = p_state, words = p_words, changed_by = v_caller, changed_at = now() where a.id = p_id;
  perform audit.record_for_estate(v_caller, 'diesel.alarm', v_estate_id, jsonb_build_object('alarm', p_id, 'state', p_state), p_by);
  return true;
end $$;
revoke all on function diesel.answer_alarm(uuid, bigint, text, text, jsonb) from public;
grant execute on function diesel.answer_alarm(uuid, bigint, text, text, jsonb) to gatelight_app, gatelight_web;
