-- Changes the subject, place, due day and worker of a job. `seen_at`: the time of the version that the editor saw. The
-- edit is refused when the job has changed since.
create or replace function facility.edit_job(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb, out id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.officer_of(p_session, p_estate_id);
  v_due_on date := p_given ->> 'due_on';
  v_job facility.job;
  v_changes text;
begin
  perform platform.check_arguments(p_given, array['job', 'title', 'seen_at'], array['note', 'place', 'house_id', 'asset_id', 'vendor_id',
    'member_id', 'due_on', 'due_time', 'warranty']);
  -- Waits until a removal of this person that is under way has ended: the check below then refuses them.
  if p_given ->> 'member_id' is not null then
    perform teams.lock_user((p_given ->> 'member_id')::bigint);
  end if;
  select * into v_job from facility.lock_job(p_estate_id, (p_given ->> 'job')::bigint);
  if v_caller is null or v_job.id is null then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into id, refusal from facility.repeat_of(v_caller, p_by) r;
  if id is not null or refusal is not null then
    return;
  end if;
  if platform.changed_since(v_job.updated_at, (p_given ->> 'seen_at')::timestamptz) then
    refusal := 'job-changed';
    return;
  end if;
  -- A house, vendor or person that the job already names may stay, even when it is no longer in use.
  refusal := facility.refused_parts(p_estate_id, jsonb_build_object(
    'house_id', nullif((p_given ->> 'house_id')::bigint, v_job.house_id),
    'asset_id', nullif((p_given ->> 'asset_id')::bigint, v_job.asset_id),
    'vendor_id', nullif((p_given ->> 'vendor_id')::bigint, v_job.vendor_id),
    'member_id', nullif((p_given ->> 'member_id')::bigint, v_job.member_id)));
  if refusal is null and v_job.state = 'planned' and v_due_on is null then
    refusal := 'job-needs-date';
  end if;
  if refusal is not null then
    return;
  end if;
  v_changes := concat_ws(', ', case when v_job.title <> p_given ->> 'title' then 'title' end,
    case when v_job.due_on is distinct from v_due_on then 'due date' end,
    case when v_job.vendor_id is distinct from (p_given ->> 'vendor_id')::bigint
      or v_job.member_id is distinct from (p_given ->> 'member_id')::bigint then 'who does it' end,
    case when v_job.asset_id is distinct from (p_given ->> 'asset_id')::bigint then 'asset' end,
    case when v_job.house_id is distinct from (p_given ->> 'house_id')::bigint or v_job.place <> coalesce(p_given ->> 'place', '') then 'place' end,
    case when v_job.note <> coalesce(p_given ->> 'note', '') then 'description' end);
  update facility.job j set title = p_given ->> 'title', note = coalesce(p_given ->> 'note', ''), place = coalesce(p_given ->> 'place', ''),
    house_id = (p_given ->> 'house_id')::bigint, asset_id = (p_given ->> 'asset_id')::bigint, vendor_id = (p_given ->> 'vendor_id')::bigint,
    member_id = (p_given ->> 'member_id')::bigint, due_on = v_due_on, due_time = (p_given ->> 'due_time')::time,
    warranty = coalesce(p_given ->> 'warranty', '')
  where j.id = v_job.id;
  if v_changes <> '' then
    perform facility.add_event(v_job.id, 'change', v_caller, v_changes, null, null);
  end if;
  id := v_job.id;
  perform facility.keep_request(v_caller, p_by, id);
  perform audit.record_for_estate(v_caller, 'facility.job-edit', p_estate_id, jsonb_build_object('job', id), p_by);
end $$;
revoke all on function facility.edit_job(uuid, bigint, jsonb, jsonb) from public;
grant execute on function facility.edit_job(uuid, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
