-- Where an incident is, and what was done about it. False: not of an estate that the caller manages.
create or replace function patrol.change_incident(p_session uuid, p_estate_id bigint, p_incident_id bigint, p_given jsonb, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
begin
  perform platform.check_arguments(p_given, array['state', 'done']);
  update patrol.incident i set state = p_given ->> 'state', done = p_given ->> 'done', changed_by = v_caller, changed_at = now(),
    done_at = case when p_given ->> 'state' = 'done' then coalesce(i.done_at, now()) end
  where v_caller is not null and i.id = p_incident_id and i.estate_id = p_estate_id;
  if not found then
    return false;
  end if;
  perform audit.record_for_estate(v_caller, 'incident.change', p_estate_id, jsonb_build_object('incident', p_incident_id, 'state', p_given ->> 'state'), p_by);
  return true;
end $$;
revoke all on function patrol.change_incident(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function patrol.change_incident(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
