-- The decision of a second person. `outcome`: ok, not-found, own-act, already-decided, act-changed,
-- permission-required, or the outcomes of take_code; or new-together (a new member and the person who invited them).
create or replace function staff.decide_act(
  p_session uuid, p_id bigint, p_decision text, p_code text, p_pad bytea, p_fingerprint text, p_note text, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'acts.approve');
  v_act staff.act;
  v_outcome text;
begin
  select * into v_act from staff.act a where a.id = p_id for update;
  if not found then
    return 'not-found';
  end if;
  if v_act.asked_by = v_user_id then
    return 'own-act';
  end if;
  if v_act.state <> 'waiting' then
    return 'already-decided';
  end if;
  if not identity.member_may(v_user_id, v_act.approval_permission) then
    return 'permission-required';
  end if;
  if v_act.fingerprint <> p_fingerprint then
    return 'act-changed';
  end if;
  if p_decision = 'approve' then
    if staff.are_too_new_together(v_act.asked_by, v_user_id) then
      perform audit.record('user:' || v_user_id, 'act.new-together', 'act', p_id::text, null, null, (p_by ->> 'ip')::inet, p_by ->> 'request');
      return 'new-together';
    end if;
    v_outcome := identity.take_code(v_user_id, p_code, p_pad);
    if v_outcome <> 'ok' then
      perform audit.record('user:' || v_user_id, 'act.code-refused', 'act', p_id::text, null, null, (p_by ->> 'ip')::inet, p_by ->> 'request');
      return v_outcome;
    end if;
  end if;
  update staff.act a set decided_by = v_user_id, decided_at = clock_timestamp(), note = nullif(p_note, ''),
    state = case p_decision when 'approve' then 'running' else 'rejected' end,
    ended_at = case p_decision when 'approve' then null else clock_timestamp() end,
    attempts = 0, next_at = clock_timestamp()
  where a.id = p_id;
  perform audit.record('user:' || v_user_id, case p_decision when 'approve' then 'act.approve' else 'act.reject' end, v_act.object_kind,
    v_act.object_id, null, jsonb_strip_nulls(jsonb_build_object('act', p_id, 'kind', v_act.kind, 'note', nullif(p_note, ''))),
    (p_by ->> 'ip')::inet, p_by ->> 'request');
  perform pg_notify('acts', '');
  return 'ok';
end $$;
revoke all on function staff.decide_act(uuid, bigint, text, text, bytea, text, text, jsonb) from public;
grant execute on function staff.decide_act(uuid, bigint, text, text, bytea, text, text, jsonb) to gatelight_staff;
