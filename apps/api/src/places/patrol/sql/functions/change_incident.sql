-- Changes the state of an incident and the note about what was done. Returns false when the caller does not manage its
-- estate. Returns null when it was changed after `seen_at`, the time of the last change that the caller saw.
create or replace function patrol.change_incident(p_session uuid, p_estate_id bigint, p_incident_id bigint, p_given jsonb, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_before patrol.incident;
  v_repeat record;
begin
  perform platform.check_arguments(p_given, array['state', 'done'], array['seen_at']);
  select * into v_before from patrol.incident i where i.id = p_incident_id and i.estate_id = p_estate_id for no key update;
  if v_caller is null or v_before.id is null then
    return false;
  end if;
  -- Another request under the same key changes nothing, and its sender reads the incident again.
  select r.id, r.refusal into v_repeat from teams.repeat_of(v_caller, p_by) r;
  if v_repeat.id is not null then
    return true;
  elsif v_repeat.refusal is not null or platform.changed_since(v_before.changed_at, (p_given ->> 'seen_at')::timestamptz) then
    return null;
  end if;
  update patrol.incident i set state = p_given ->> 'state', done = p_given ->> 'done', changed_by = v_caller, changed_at = clock_timestamp(),
    done_at = case when p_given ->> 'state' = 'done' then coalesce(i.done_at, now()) end
  where i.id = p_incident_id;
  perform teams.keep_request(v_caller, p_by, p_incident_id);
  perform audit.record_for_estate(v_caller, 'incident.change', p_estate_id, jsonb_build_object('incident', p_incident_id, 'state', p_given ->> 'state'), p_by);
  return true;
end $$;
revoke all on function patrol.change_incident(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function patrol.change_incident(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
